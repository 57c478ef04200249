import { setImmediate as nextTurn } from 'node:timers/promises';
import { CpuTaskError } from '../../platform/cpu-pool/errors.ts';
import { readReply, shortReply, type ReadReply, type ReplyToRead } from './rules/read-reply.ts';
import type { OutboundClient } from '../../platform/outbound-http/outbound-client.ts';
import { BusyError } from '../../platform/waiting/busy-error.ts';
import { WaitingLine } from '../../platform/waiting/waiting-line.ts';

/** Runs `readReply` in a thread, as a task of an organisation. */
export type ReadReplyInThread = (organisationId: string, reply: ReplyToRead) => Promise<ReadReply>;

/** Calls LMSs, and reads long replies in threads if it has some. */
export interface LmsClient extends OutboundClient {
  readonly readLongReply?: ReadReplyInThread;
}

/** Long replies that are read in the process itself, one in each step of the event loop. */
const here = new WaitingLine({ running: 1 });

/**
 * Reads a reply, a long one in a thread. The LMS has done the work already. So a reply that cannot be read in a thread
 * is read in this process.
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
