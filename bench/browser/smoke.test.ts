import { testedBrowser } from '../../e2e/driver/browser';
import { describeSmoke } from '../smoke';
import { pageFigures } from './page';
import { panelFigures } from './panel';

describeSmoke(testedBrowser === 'firefox' ? pageFigures : [...pageFigures, ...panelFigures]);
