import type { Case } from '../case';
import { bodyCases } from './fetch-body';
import { faceCases } from './fetch-face';
import { requestCases } from './fetch-request';
import { stopCases } from './fetch-stop';
import { streamCases } from './fetch-stream';
import { hostileCases } from './hostile-page';

/** All cases, by what they are about. */
export const groups: Record<string, Case[]> = {
  'the face of a response': faceCases,
  'a body taken whole': bodyCases,
  'a body taken piece by piece': streamCases,
  'stopping and failing': stopCases,
  'what goes into fetch': requestCases,
  'hostile pages': hostileCases,
};
