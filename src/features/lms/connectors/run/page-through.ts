import { asSentence } from '../../../../language/sentence.ts';
import { connectorLimits } from '../connector-limits.ts';
import type { ConnectorPaging, ConnectorStep } from '../document.ts';
import { expressionLimits } from '../expressions/expression-limits.ts';
import { nextPageUrl } from '../steps/render-step-url.ts';
import { withQuery, type RenderedStep } from '../steps/render-step.ts';
import { doRequest, type DoneRequest } from './do-request.ts';
import { linkToNext } from './link-to-next.ts';
import type { OperationRun } from './operation-run.ts';
import { StepFailure } from './step-failure.ts';

/**
 * Reads all pages and returns their items together. Every page is at the address of the LMS.
 * @throws StepFailure, also for more pages or items than are allowed
 */
export async function pageThrough(
  run: OperationRun,
  step: ConnectorStep,
  paging: ConnectorPaging,
  first: RenderedStep,
  further: Readonly<Record<string, unknown>>,
): Promise<unknown[]> {
  const items: unknown[] = [];
  let page: RenderedStep | null = paging.by === 'PAGE_NUMBER' ? onPage(first, paging, paging.first) : first;
  for (let index = 0; page !== null; index++) {
    const reply = await doRequest(run, step, page, further, expressionsOf(paging));
    if (!reply.isSuccess) return items;
    const found = itemsOf(reply);
    items.push(...found);
    if (items.length > expressionLimits.items) {
      throw new StepFailure(
        'INVALID_RESPONSE',
        asSentence('The LMS has more than {items} items on its pages.', { items: String(expressionLimits.items) }),
      );
    }
    page = nextPage(run, paging, first, page, reply, { index, found: found.length });
    if (page !== null && run.requests >= connectorLimits.requests) {
      throw new StepFailure(
        'INVALID_RESPONSE',
        asSentence('The LMS has more pages than {requests} requests can read.', { requests: connectorLimits.requests }),
      );
    }
  }
  return items;
}

function expressionsOf(paging: ConnectorPaging): Record<string, string> {
  switch (paging.by) {
    case 'LINK_HEADER':
      return { items: paging.items ?? 'reply' };
    case 'PAGE_NUMBER':
      return { items: paging.items, ...(paging.until === undefined ? {} : { until: paging.until }) };
    case 'CURSOR':
      return { items: paging.items, next: paging.next };
  }
}

function itemsOf({ extracted: { items } }: DoneRequest): unknown[] {
  if (items === undefined || items === null) return [];
  return Array.isArray(items) ? (items as unknown[]) : [items];
}

function nextPage(
  run: OperationRun,
  paging: ConnectorPaging,
  first: RenderedStep,
  page: RenderedStep,
  { headers, extracted }: DoneRequest,
  { index, found }: { readonly index: number; readonly found: number },
): RenderedStep | null {
  switch (paging.by) {
    case 'LINK_HEADER': {
      const next = linkToNext(headers.link ?? '');
      return next === null ? null : atUrl(run, page, next);
    }
    case 'PAGE_NUMBER': {
      const isLast = found === 0 || found < (paging.size ?? 1) || extracted['until'] === true;
      return isLast ? null : onPage(first, paging, paging.first + index + 1);
    }
    case 'CURSOR': {
      const { next } = extracted;
      if (next === undefined || next === null || next === '' || next === false) return null;
      if (typeof next !== 'string' && typeof next !== 'number') {
        throw new StepFailure(
          'INVALID_RESPONSE',
          asSentence('The mark of the next page is neither a text nor a number.'),
        );
      }
      if (paging.parameter === undefined) return atUrl(run, page, String(next));
      return withParameter(first, paging.parameter, String(next));
    }
  }
}

function onPage(first: RenderedStep, { parameter }: { readonly parameter: string }, number: number): RenderedStep {
  return withParameter(first, parameter, String(number));
}

/** Sets a parameter in the form of a request that has one, otherwise in its query. */
function withParameter(first: RenderedStep, name: string, value: string): RenderedStep {
  if (!value.isWellFormed()) {
    throw new StepFailure('INVALID_RESPONSE', asSentence('The LMS has sent a cursor that is not well-formed Unicode.'));
  }
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const isForm = first.headers['content-type'] === 'application/x-www-form-urlencoded';
  if (isForm && first.body !== null) {
    const join = (body: string) => (body === '' ? pair : `${body}&${pair}`);
    return { ...first, body: join(first.body), shownBody: join(first.shownBody ?? '') };
  }
  return { ...first, url: withQuery(first.url, pair), shownUrl: withQuery(first.shownUrl, pair) };
}

function atUrl(run: OperationRun, page: RenderedStep, next: string): RenderedStep {
  const url = nextPageUrl(run.call.address, page.url, next);
  if (Buffer.byteLength(url) > connectorLimits.urlBytes || url === page.url) {
    throw new StepFailure('INVALID_RESPONSE', asSentence('The address of the next page cannot be used.'));
  }
  return { ...page, url, shownUrl: url };
}
