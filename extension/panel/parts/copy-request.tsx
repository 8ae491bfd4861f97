import { copyText } from '../text/copy';
import { curlOf } from '../text/curl';
import { Icon } from './icon';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** Copies a run input as a cURL command; what looks like a credential is left out. */
export function CopyRequest({ request }: { request: number }) {
  const desk = useDesk();
  const { source, session } = usePanel();
  const { say } = useLanguage();
  const copy = async () => {
    const input = await source.ask({ query: 'input', request }).catch(() => undefined);
    const of = session.requests.peek()[request];
    const url = session.connections.peek()[of?.connection ?? -1]?.url ?? '';
    const done = input !== undefined && (await copyText(curlOf(url, input)));
    desk.said.value = say(done ? 'copied' : 'copy_failed');
  };
  return (
    <button type="button" class="line-button" title={say('copy_curl_hint')} onClick={copy}>
      <Icon name="copy" />
      {say('copy_curl')}
    </button>
  );
}
