import { firefoxFigures } from './browser/firefox';
import { loadFigure } from './browser/load';
import { pageFigures } from './browser/page';
import { panelFigures } from './browser/panel';
import { inspectFigure } from './command/inspect';
import { engineFigures } from './engine/engine';
import type { Figure } from './figure';

/** Every figure, in the order in which they are measured and shown. */
export const figures: readonly Figure[] = [
  ...engineFigures,
  inspectFigure,
  ...pageFigures,
  loadFigure,
  ...firefoxFigures,
  ...panelFigures,
];
