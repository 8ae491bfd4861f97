import type { ReportSubject } from '../../engine/index';
import type { ChangeBatch, Query } from '../../engine/view';
import type { HookTransport } from './content';

/** Everything that crosses panel ↔ background, over a runtime port named `panel`. */
export type PanelMessage =
  /** `origin` is the inspected page's, where the panel knows it; sent again whenever it changes */
  | { kind: 'open'; tabId: number; origin?: string }
  | { kind: 'ping' }
  | { kind: 'ask'; id: number; query: Query }
  | { kind: 'export'; id: number; what: 'session' | 'report'; redact: boolean }
  /** answered with the text to paste, what looks like a credential masked */
  | { kind: 'bug-report'; id: number; subject: ReportSubject }
  /** answered with whether capture saw a request to this address at that `Date.now()` ms */
  | { kind: 'known'; id: number; url: string; startedAt: number }
  /** answered with whether it speaks AG-UI */
  | { kind: 'late'; id: number; stream: LateStream }
  | { kind: 'command'; command: CaptureCommand };

/** A stream that ended and that only the browser's network log knows; times are `Date.now()` ms. */
export interface LateStream {
  url: string;
  method: string;
  startedAt: number;
  endedAt: number;
  status: number;
  contentType: string;
  /** the run input that asked for it, '' when none is known */
  posted: string;
  body: { text: string; base64: boolean };
}

export type CaptureCommand =
  | { do: 'record' }
  | { do: 'pause' }
  | { do: 'clear' }
  | { do: 'preserve'; on: boolean }
  /** the person just granted these origins: register the scripts there and inject them into the open page */
  | { do: 'inspect'; origins: string[] }
  /** switch the page's own origin on again after the person switched it off */
  | { do: 'switch-on' };

/** Background → panel. An answer's value is the `Answers` entry of its query, or a part of the exported text. */
export type PanelUpdate =
  | { kind: 'changes'; batch: ChangeBatch }
  | { kind: 'capture'; state: CaptureState }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'export-part'; id: number; text: string; last: boolean }
  | { kind: 'failed'; id: number; message: string };

/** A stream that turned out not to speak AG-UI, and what it was. */
export interface OtherStream {
  transport: HookTransport;
  method: string;
  url: string;
  /** '' when it answered with none, or on a transport that has none */
  contentType: string;
  /** frames that came of it before it was let go */
  frames: number;
}

/** What capture does on the inspected tab right now. */
export interface CaptureState {
  recording: boolean;
  preserve: boolean;
  /** origin of the tab's page, '' when unknown */
  origin: string;
  /** on: scripts run here. off: switched off by the person. not-granted: the browser was not asked yet. unsupported: no extension may run here. */
  site: 'on' | 'off' | 'not-granted' | 'unsupported';
  /** origins of frames in the page that are not granted */
  frames: string[];
  /** streams seen that turned out not to speak AG-UI */
  letGo: number;
  /** the first of them */
  others: readonly OtherStream[];
  /** how often documents found the worker gone and went on with another, and how often something had to come again */
  resumed: number;
  resent: number;
  /** streams that were dropped to make room */
  dropped: number;
}
