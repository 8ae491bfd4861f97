import { addressOf, askContent } from './content';
import {
  extensionPageId,
  extensionTabId,
  reloadAddon,
  setOrigins,
  takeErrors,
  terminateBackground,
  watchErrors,
} from './extension';
import { picture } from './picture';
import { answerPermissionPrompt } from './prompt';
import { closeTab, firstTab, goTo, newPrivateTab, newTab, selectTab, tabIds, travel } from './tabs';
import { closeToolbox, openToolbox, resizeToolbox } from './toolbox';

/** What Node may ask of Firefox's parent process, by name. Pages are known by their browser's id, which lasts. */
const actions = {
  addressOf,
  answerPermissionPrompt,
  askContent,
  closeTab,
  closeToolbox,
  extensionPageId,
  extensionTabId,
  firstTab,
  goTo,
  newPrivateTab,
  newTab,
  openToolbox,
  picture,
  reloadAddon,
  resizeToolbox,
  selectTab,
  setOrigins,
  tabIds,
  takeErrors,
  terminateBackground,
  travel,
  watchErrors,
};

export type ParentActions = typeof actions;

(globalThis as { agui?: ParentActions }).agui = actions;
