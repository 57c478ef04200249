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

/** A problem is a sentence without values. */
export type ReadInbound =
  { readonly ok: true; readonly reports: readonly PulledProgress[] } | { readonly ok: false; readonly problem: string };

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
  if (!json.ok) return { ok: false, problem: `The body cannot be read: ${json.problem}.` };
  const { mapped } = await evaluate(organisationId, {
    expressions: { mapped: mapping },
    input: { body: json.value, headers },
  });
  if (mapped?.ok !== true) {
    return { ok: false, problem: `The mapping cannot be used: ${mapped?.problem ?? 'it was not evaluated'}.` };
  }
  return reportsOf(mapped.value);
}

/** Reads the result of a mapping with the rules of pushed reports. @param value JSON or undefined */
export function reportsOf(value: unknown): ReadInbound {
  const items = listOf(value);
  if (items.length > mostInboundReports) {
    return {
      ok: false,
      problem: `The mapping makes ${items.length} reports; at most ${mostInboundReports} are possible.`,
    };
  }
  const read = readProgressItems(items);
  if (!read.ok) return { ok: false, problem: `Report ${read.number} of the mapping ${read.problem}.` };
  return { ok: true, reports: read.progress };
}
