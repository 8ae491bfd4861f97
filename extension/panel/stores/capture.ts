import { signal } from '@preact/signals';
import type { CaptureState } from '../../messages/panel';
import type { Link } from '../source/source';

/** What capture does on the inspected tab, and whether its worker is there. */
export function createCapture() {
  return {
    state: signal<CaptureState | undefined>(undefined),
    link: signal<Link>('connecting'),
    /** addresses of streams that capture did not see and that are not to be had; undefined where no one watches */
    missed: signal<readonly string[] | undefined>(undefined),
  };
}
