import { asSentence, sentenceOf } from '../../../../language/sentence.ts';
import { connectorLimits } from '../connector-limits.ts';
import type { ConnectorStep, RequestMembers } from '../document.ts';
import { effectOf, mergeRequest } from '../steps/merge-request.ts';
import { countValues } from '../steps/count-values.ts';
import { doRequest } from './do-request.ts';
import type { OperationRun } from './operation-run.ts';
import { pageThrough } from './page-through.ts';
import { prepareRequest } from './prepare-request.ts';
import { requireAll } from './require-all.ts';
import { StepFailure } from './step-failure.ts';
import { titleOf } from './title-of.ts';
import type { RenderedStep } from '../steps/render-step.ts';

interface ReadyRequest {
  readonly request: RenderedStep;
  readonly further: Readonly<Record<string, unknown>>;
}

/**
 * Does a step: computes its values, checks what it requires, and sends its requests. All requests of a repeated step
 * are rendered before the first is sent, so that a wrong item is found before anything is written.
 * @throws StepFailure
 */
export async function doStep(run: OperationRun, step: ConnectorStep): Promise<void> {
  run.current = step;
  await run.compute(step.let);
  await requireAll(run, step.require);
  const members = mergeRequest(run.call.document, step);
  if (step.paging !== undefined && effectOf(members) === 'WRITE') {
    throw StepFailure.misconfigured(
      asSentence('“{title}” writes and has pages, which is not possible.', { title: sentenceOf(titleOf(step)) }),
    );
  }
  const ready = step.each === undefined ? await single(run, step, members) : await repeated(run, step, members);
  const values: unknown[] = [];
  for (const { request, further } of ready) values.push(await sendReady(run, step, request, further));
  const kept = step.each === undefined ? (values[0] ?? null) : values;
  run.keptValues += countValues(kept, connectorLimits.keptValues);
  if (run.keptValues > connectorLimits.keptValues) {
    throw new StepFailure(
      'INVALID_RESPONSE',
      asSentence(
        'The replies of the LMS have too many values to keep, up to “{title}”. Keep less of them by the member “value”.',
        { title: sentenceOf(titleOf(step)) },
      ),
    );
  }
  run.input.steps[step.name] = kept;
}

async function sendReady(
  run: OperationRun,
  step: ConnectorStep,
  request: RenderedStep,
  further: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  if (step.paging !== undefined) return pageThrough(run, step, step.paging, request, further);
  return (await doRequest(run, step, request, further)).value;
}

async function single(run: OperationRun, { when }: ConnectorStep, members: RequestMembers): Promise<ReadyRequest[]> {
  if (when !== undefined && (await run.valuesOf([when]))(when) !== true) return [];
  return [{ request: await prepareRequest(run, members), further: {} }];
}

async function repeated(run: OperationRun, step: ConnectorStep, members: RequestMembers): Promise<ReadyRequest[]> {
  const { when } = step;
  const each = step.each!;
  const found = (await run.valuesOf([each]))(each);
  const items: unknown[] = found === undefined || found === null ? [] : Array.isArray(found) ? found : [found];
  const { requests, writes } = connectorLimits;
  const left = effectOf(members) === 'WRITE' ? writes - run.writesSent : requests - run.requests;
  if (items.length > left) {
    throw StepFailure.misconfigured(
      asSentence('“{title}” has {count} items, and {left} requests are left for it.', {
        title: sentenceOf(titleOf(step)),
        count: String(items.length),
        left: String(left),
      }),
    );
  }
  const ready: ReadyRequest[] = [];
  for (const [index, item] of items.entries()) {
    const further = { item, index };
    if (when !== undefined && (await run.valuesOf([when], further))(when) !== true) continue;
    ready.push({ request: await prepareRequest(run, members, further), further });
  }
  return ready;
}
