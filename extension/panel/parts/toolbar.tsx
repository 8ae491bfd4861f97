import { useRef } from 'preact/hooks';
import { popOut } from '../../platform/pop-out';
import { openDialog } from './dialogs';
import { ExportMenu } from './export-menu';
import { FilterBox } from './filter-box';
import { Icon, type IconName } from './icon';
import './toolbar.css';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** Capture, filter, import and export, settings. */
export function Toolbar() {
  const { source } = usePanel();
  const { say } = useLanguage();
  return (
    <div class="toolbar" role="toolbar" aria-label={say('toolbar_label')}>
      {source.kind === 'live' ? <CaptureTools /> : <FileChip />}
      <FilterBox />
      <div class="toolbar-part">
        <ImportButton />
        <ExportMenu />
        <span class="toolbar-line" />
        {source.kind === 'live' && inDevTools && (
          <ToolButton icon="popOut" label={say('pop_out')} press={() => popOut()} />
        )}
        <ToolButton icon="settings" label={say('settings')} press={() => openDialog('settings')} bare />
      </div>
    </div>
  );
}

const inDevTools = typeof chrome !== 'undefined' && chrome.devtools !== undefined;

function CaptureTools() {
  const { source, capture } = usePanel();
  const { say } = useLanguage();
  const state = capture.state.value;
  const recording = state?.recording ?? false;
  return (
    <div class="toolbar-part">
      <button
        type="button"
        class="record"
        aria-pressed={recording}
        aria-label={say('record')}
        title={say('record_hint')}
        disabled={!state}
        onClick={() => source.command?.({ do: 'record' })}
      >
        <span class="record-dot" />
        <span class="word">{say('record')}</span>
      </button>
      <button
        type="button"
        class="pause"
        aria-pressed={state !== undefined && !recording}
        aria-label={say('pause')}
        title={say('pause_hint')}
        disabled={!state}
        onClick={() => source.command?.({ do: 'pause' })}
      >
        <span class="pause-bars" />
        <span class="word">{say('pause')}</span>
      </button>
      <ToolButton icon="clear" label={say('clear')} press={() => source.command?.({ do: 'clear' })} />
      <label class="toolbar-check" title={say('preserve_hint')}>
        <input
          type="checkbox"
          aria-label={say('preserve')}
          checked={state?.preserve ?? false}
          disabled={!state}
          onChange={(event) => source.command?.({ do: 'preserve', on: event.currentTarget.checked })}
        />
        <span class="word">{say('preserve')}</span>
      </label>
      <span class="toolbar-line" />
    </div>
  );
}

function FileChip() {
  const { source } = usePanel();
  const desk = useDesk();
  const { say } = useLanguage();
  return (
    <div class="file-chip">
      <span class="cut" title={source.name}>
        {source.name}
      </span>
      {desk.hasLive && (
        <button
          type="button"
          aria-label={say('back_to_live')}
          title={say('back_to_live')}
          onClick={() => desk.backToLive()}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

interface ToolButtonProps {
  icon: IconName;
  label: string;
  press: () => void;
  /** the sign alone, its name for screen readers and on hover */
  bare?: boolean;
}

function ToolButton({ icon, label, press, bare }: ToolButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={press}>
      <Icon name={icon} />
      {!bare && <span class="word">{label}</span>}
    </button>
  );
}

/** Opens a file of any kind that the readers know. */
export function ImportButton({ solid }: { solid?: boolean }) {
  const desk = useDesk();
  const { say } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={solid ? 'line-button' : undefined}
        aria-label={say(solid ? 'open_file' : 'import')}
        title={say('import_hint')}
        onClick={() => input.current?.click()}
      >
        <Icon name="import" />
        <span class="word">{say(solid ? 'open_file' : 'import')}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept=".jsonl,.json,.ndjson,.txt,.sse,.log"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) desk.openFile(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
