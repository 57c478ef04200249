import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';
import { readJson } from '../../rules/responses/read-json.ts';
import type { ReadResult } from '../../rules/responses/read-result.ts';
import { shortReply } from '../../rules/read-reply.ts';
import { connectorLimits } from '../connector-limits.ts';
import { plainJson } from './plain-json.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface StepReplyToRead {
  readonly body: string;
  /** The secrets to mask in the excerpt. */
  readonly secrets: readonly string[];
}

export interface StepReply {
  /** The body as JSON for expressions. */
  readonly json: ReadResult<unknown>;
  readonly excerpt: string;
}

/** Reads a reply in a thread, as a task of an organisation. */
export type ReadStepReply = (organisationId: string, reply: StepReplyToRead) => Promise<StepReply>;

/** Reads the body of a step's reply: its JSON for expressions, and its beginning for people. */
export function readStepReply({ body, secrets }: StepReplyToRead): StepReply {
  const json = readJson(body);
  return {
    json: json.ok ? { ok: true, value: withoutSecrets(plainJson(json.value), secrets) } : json,
    excerpt: safeExcerpt(body, connectorLimits.excerptLength, secrets),
  };
}

/** Reads a short reply at once, and a long one in a thread. @throws CpuTaskError or BusyError when the threads have too much work */
export async function readShortOrLong(
  readLongReply: ReadStepReply,
  organisationId: string,
  reply: StepReplyToRead,
): Promise<StepReply> {
  return reply.body.length <= shortReply ? readStepReply(reply) : readLongReply(organisationId, reply);
}
