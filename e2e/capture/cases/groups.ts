import type { Case } from '../case';
import { sourceCases } from './event-source';
import { bodyCases } from './fetch-body';
import { faceCases } from './fetch-face';
import { requestCases } from './fetch-request';
import { stopCases } from './fetch-stop';
import { streamCases } from './fetch-stream';
import { hostileCases } from './hostile-page';
import { socketCases } from './web-socket';
import { xhrCases } from './xhr';
import { xhrEndCases } from './xhr-end';

/** All cases, by what they are about. */
export const groups: Record<string, Case[]> = {
  'the face of a response': faceCases,
  'a body taken whole': bodyCases,
  'a body taken piece by piece': streamCases,
  'stopping and failing': stopCases,
  'what goes into fetch': requestCases,
  EventSource: sourceCases,
  XMLHttpRequest: xhrCases,
  'an XMLHttpRequest that ends early, or fails': xhrEndCases,
  WebSocket: socketCases,
  'hostile pages': hostileCases,
};
