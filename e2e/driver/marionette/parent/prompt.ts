import { window } from './gecko';

interface PromptWindow {
  PopupNotifications: {
    getNotification(id: string): object | null;
    panel: {
      state: string;
      firstElementChild: (Element & Record<'button' | 'secondaryButton', HTMLElement>) | null;
    };
  };
}

/** Answers the browser's own permission prompt in the first window; false while it is not there. */
export function answerPermissionPrompt(allow: boolean): boolean {
  const { PopupNotifications } = window as unknown as PromptWindow;
  const { panel } = PopupNotifications;
  const prompt = panel.firstElementChild;
  if (panel.state !== 'open' || !PopupNotifications.getNotification('addon-webext-permissions') || !prompt)
    return false;
  prompt[allow ? 'button' : 'secondaryButton'].click();
  return true;
}
