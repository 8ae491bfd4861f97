import type { RunAgentInput } from '@ag-ui/core';
import type { Scenario, ScenarioEvent, Turn } from './event';
import { answer } from './scenarios/answer';
import { approval } from './scenarios/approval';
import { history } from './scenarios/history';
import { quote } from './scenarios/quote';
import { research } from './scenarios/research';
import { team } from './scenarios/team';

const scenarios: Record<string, Scenario> = { answer, research, team, history, quote, approval };

/** All events of the run that `input` asks for; `forwardedProps.scenario` names the scenario. */
export function* runOf(input: RunAgentInput): Iterable<ScenarioEvent> {
  const { threadId, runId } = input;
  const name = scenarioOf(input);
  const scenario = scenarios[name];
  const number = runId.match(/^run-(\d+)$/)?.[1] ?? runId.slice(0, 4);
  const turn: Turn = { input, id: (item) => `${item}-${number}` };
  yield {
    type: 'RUN_STARTED',
    threadId,
    runId,
    metadata: { 'acme.scenario': name, 'acme.region': 'eu-west-1' },
  };
  if (!scenario) {
    yield {
      type: 'RUN_ERROR',
      message: `No scenario is called ${name}.`,
      code: 'unknown-scenario',
      metadata: { 'acme.retryable': false },
    };
    return;
  }
  yield* scenario(turn);
  yield finish(turn, name);
}

function scenarioOf(input: RunAgentInput): string {
  const props: unknown = input.forwardedProps;
  const named =
    typeof props === 'object' && props !== null && 'scenario' in props ? props.scenario : undefined;
  return typeof named === 'string' ? named : 'answer';
}

function finish({ input, id }: Turn, name: string): ScenarioEvent {
  const { threadId, runId } = input;
  const metadata = { 'acme.cost': { usd: 0.0042 }, 'acme.durationMs': 1840 };
  if (name !== 'approval' || input.resume) return { type: 'RUN_FINISHED', threadId, runId, metadata };
  const interrupt = {
    id: id('approve'),
    reason: 'tool_call',
    message: 'Book flight TP531 and two nights at Memmo Alfama for 520 €?',
    toolCallId: id('call-book'),
    metadata: { langgraph: { node: 'book' }, 'acme.risk': 'payment' },
  };
  return {
    type: 'RUN_FINISHED',
    threadId,
    runId,
    outcome: { type: 'interrupt', interrupts: [interrupt] },
    metadata,
  };
}
