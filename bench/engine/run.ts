import type { Scale, Value } from '../figure';
import { decode } from './decode';
import { memory } from './memory';
import { beside, growth } from './merge';

/** What is measured in a Node process of its own, bundled as it ships. */
const figures: Record<string, (scale: Scale) => Promise<Value[]>> = {
  engine: beside,
  growth,
  decode,
  memory,
};

const [id = '', scale] = process.argv.slice(2);
const measure = figures[id];
if (!measure) throw new Error(`There is no figure ${id}.`);
process.send?.(await measure(scale as Scale));
