import { fieldOf } from '../../../platform/field-of.ts';
import type { ConnectorParts } from '../connectors/connector-call.ts';
import type { PulledProgress } from '../connectors/run/read-result.ts';
import { readStepReply } from '../connectors/steps/read-step-reply.ts';
import { shortReply } from '../rules/read-reply.ts';
import { idProblem } from '../rules/responses/read-id.ts';

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
  const text = { body, secrets: [] };
  const { json } = body.length > shortReply ? await readLongReply(organisationId, text) : readStepReply(text);
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
  const items = value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
  if (items.length > mostInboundReports) {
    return {
      ok: false,
      problem: `The mapping makes ${items.length} reports; at most ${mostInboundReports} are possible.`,
    };
  }
  const reports: PulledProgress[] = [];
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item);
    if (problem !== null) return { ok: false, problem: `Report ${index + 1} of the mapping ${problem}.` };
    const { lmsEnrolmentId, progress } = item as PulledProgress;
    reports.push({ lmsEnrolmentId, progress });
  }
  return { ok: true, reports };
}

function problemOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return 'is not an object with lmsEnrolmentId and progress';
  }
  const id = fieldOf(item, 'lmsEnrolmentId');
  const progress = fieldOf(item, 'progress');
  if (id === undefined || id === null) return 'has no lmsEnrolmentId';
  if (typeof id !== 'string') return 'has an lmsEnrolmentId that is not a text; $string(…) makes one of a number';
  const problem = idProblem(id);
  if (problem !== null) return `has an lmsEnrolmentId that ${problem}`;
  if (progress === undefined || progress === null) return 'has no progress';
  if (typeof progress !== 'number') return 'has a progress that is not a number; $number(…) makes one of a text';
  return progress >= 0 && progress <= 100 ? null : 'has a progress that is not within 0 and 100';
}
