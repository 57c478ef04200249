import { setImmediate as nextTurn } from 'node:timers/promises';
import { CpuTaskError } from '../../platform/cpu-pool/errors.ts';
import { readReply, shortReply, type ReadReply, type ReplyToRead } from './rules/read-reply.ts';
import type { OutboundClient } from '../../platform/outbound-http/outbound-client.ts';
import { BusyError } from '../../platform/waiting/busy-error.ts';
import { WaitingLine } from '../../platform/waiting/waiting-line.ts';

/** `readReply` in a thread, on behalf of an organisation. */
export type ReadReplyInThread = (organisationId: string, reply: ReplyToRead) => Promise<ReadReply>;

/** Calls LMSs, and reads long replies in threads where it has some. */
export interface LmsClient extends OutboundClient {
  readonly readLongReply?: ReadReplyInThread;
}

/** Long replies that are read in the process itself: one in a turn of the event loop. */
const here = new WaitingLine({ running: 1 });

/**
 * Reads a reply, a long one in a thread. The LMS has done what it was asked by now, so a reply that cannot be read in a thread is read here
 * all the same.
 */
export async function readReplyOf(
  { readLongReply }: LmsClient,
  organisationId: string,
  reply: ReplyToRead,
): Promise<ReadReply> {
  if (reply.body.length <= shortReply) return readReply(reply);
  try {
    if (readLongReply !== undefined) return await readLongReply(organisationId, reply);
  } catch (error) {
    if (!(error instanceof CpuTaskError || error instanceof BusyError)) throw error;
  }
  return here.run(async () => {
    await nextTurn();
    return readReply(reply);
  });
}
