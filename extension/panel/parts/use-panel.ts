import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Desk } from '../stores/desk';
import type { Panel } from '../stores/panel';

export const DeskContext = createContext<Desk | undefined>(undefined);
export const PanelContext = createContext<Panel | undefined>(undefined);

/** The stores of the session on the screen. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A part stands outside of its panel.');
  return panel;
}

/** What lasts when the session on the screen changes: settings, language, the live tab. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A part stands outside of its desk.');
  return desk;
}

export const useLanguage = () => useDesk().language;
