import { readReply, shortReply, type ReadReply, type ReplyToRead } from './rules/read-reply.ts';
import type { OutboundClient } from '../../platform/outbound-http/outbound-client.ts';
import { inThreadOrHere } from '../../platform/work/in-thread-or-here.ts';

/** Runs `readReply` in a thread, as a task of an organisation. */
export type ReadReplyInThread = (organisationId: string, reply: ReplyToRead) => Promise<ReadReply>;

/** Calls LMSs, and reads long replies in threads if it has some. */
export interface LmsClient extends OutboundClient {
  readonly readLongReply?: ReadReplyInThread;
}

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
  return inThreadOrHere(organisationId, readLongReply && (() => readLongReply(organisationId, reply)), () =>
    readReply(reply),
  );
}
