import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import './dialogs.css';
import { Icon } from './icon';
import { KeysSheet } from './keys-sheet';
import { SettingsForm } from './settings-form';
import { useLanguage } from './use-panel';

export type DialogName = 'settings' | 'keys';

const open = signal<DialogName | undefined>(undefined);

export function openDialog(name: DialogName): void {
  open.value = name;
}

/** The dialog that is open, if any. */
export function Dialogs() {
  const { say } = useLanguage();
  if (open.value === 'settings') {
    return (
      <Dialog title={say('settings')}>
        <SettingsForm />
      </Dialog>
    );
  }
  if (open.value === 'keys') {
    return (
      <Dialog title={say('keys_title')}>
        <KeysSheet />
      </Dialog>
    );
  }
  return null;
}

function Dialog({ title, children }: { title: string; children: ComponentChildren }) {
  const { say } = useLanguage();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => element.current?.showModal(), []);
  const close = () => {
    open.value = undefined;
  };
  return (
    <dialog
      class="dialog"
      ref={element}
      aria-label={title}
      onClose={close}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        element.current?.close();
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" aria-label={say('close')} onClick={() => element.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
