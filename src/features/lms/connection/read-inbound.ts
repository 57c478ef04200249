import { asSentence, sentenceOf, type Sentence } from '../../../language/sentence.ts';
import type { ConnectorParts } from '../connectors/connector-call.ts';
import { listOf, readProgressItems, type PulledProgress } from '../connectors/run/read-progress-items.ts';
import { readShortOrLong } from '../connectors/steps/read-step-reply.ts';

/** Reports that one delivery may have. */
export const mostInboundReports = 100;

/** A delivery of an LMS to an inbound address. */
export interface InboundDelivery {
  readonly organisationId: string;
  /** A JSONata expression for a report, an array of reports, or nothing. It sees `body` and `headers`. */
  readonly mapping: string;
  /** JSON text. */
  readonly body: string;
  /** By names in lower case, without credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Work for threads. */
export type InboundParts = Pick<ConnectorParts, 'evaluate' | 'readLongReply'>;

/** A problem of the mapping may repeat a value of the delivery, because JSONata's messages do. */
export type ReadInbound =
  | { readonly ok: true; readonly reports: readonly PulledProgress[] }
  | { readonly ok: false; readonly problem: Sentence };

/**
 * Makes reports of a delivery with the mapping of the address (docs/product.md "Inbound address"). A whole number in the
 * body that is too large for a number is a text of its digits.
 * @throws BusyError or CpuTaskError when the threads have too much work
 */
export async function readInbound(
  { evaluate, readLongReply }: InboundParts,
  { organisationId, mapping, body, headers }: InboundDelivery,
): Promise<ReadInbound> {
  const { json } = await readShortOrLong(readLongReply, organisationId, { body, secrets: [] });
  if (!json.ok)
    return { ok: false, problem: asSentence('The body cannot be read: {problem}.', { problem: json.problem }) };
  const { mapped } = await evaluate(organisationId, {
    expressions: { mapped: mapping },
    input: { body: json.value, headers },
  });
  if (mapped?.ok !== true) {
    const problem = mapped === undefined ? asSentence('it was not evaluated') : sentenceOf(mapped.problem);
    return { ok: false, problem: asSentence('The mapping cannot be used: {problem}.', { problem }) };
  }
  return reportsOf(mapped.value);
}

/** Reads the result of a mapping with the rules of pushed reports. @param value JSON or undefined */
export function reportsOf(value: unknown): ReadInbound {
  const items = listOf(value);
  if (items.length > mostInboundReports) {
    return {
      ok: false,
      problem: asSentence('The mapping makes {count} reports; at most {most} are possible.', {
        count: items.length,
        most: mostInboundReports,
      }),
    };
  }
  const read = readProgressItems(items);
  if (!read.ok) {
    const { number, problem } = read;
    return { ok: false, problem: asSentence('Report {number} of the mapping {problem}.', { number, problem }) };
  }
  return { ok: true, reports: read.progress };
}
