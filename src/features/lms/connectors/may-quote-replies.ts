import type { ConnectorOperationDocument } from './document.ts';

/**
 * Returns whether a request of an operation may contain what an earlier reply said: one of a second step, or of a further page
 * whose address or mark the LMS gave. All others are made of the operation's variables and the connection's settings.
 */
export const mayQuoteReplies = ({ steps }: ConnectorOperationDocument): boolean =>
  steps.length > 1 || steps.some(({ paging }) => paging !== undefined && paging.by !== 'PAGE_NUMBER');
