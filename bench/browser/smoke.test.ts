import { testedBrowser } from '../../e2e/driver/browser';
import { describeSmoke } from '../smoke';
import { loadFigure } from './load';
import { pageFigures } from './page';
import { panelFigures } from './panel';

describeSmoke(testedBrowser === 'firefox' ? pageFigures : [...pageFigures, loadFigure, ...panelFigures]);
