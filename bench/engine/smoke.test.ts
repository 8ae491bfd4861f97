import { inspectFigure } from '../command/inspect';
import { describeSmoke } from '../smoke';
import { engineFigures } from './engine';

describeSmoke([...engineFigures, inspectFigure]);
