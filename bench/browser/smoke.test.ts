import { testedBrowser } from '../../e2e/driver/browser';
import { describeSmoke } from '../smoke';
import { loadFigure } from './load';
import { pageFigures } from './page';
import { panelFigures } from './panel';

// in Firefox the same figures run the same code: one of them shows that they can be had there
describeSmoke(
  testedBrowser === 'firefox'
    ? pageFigures.filter(({ id }) => id === 'page-raw')
    : [...pageFigures, loadFigure, ...panelFigures],
);
