import { HttpError } from '../http-error.ts';

/** The part of a ledger's query that every ledger has. */
export interface LedgerQuery {
  readonly limit: number;
  readonly cursor?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The query with its moments as dates. @throws HttpError 400 for a moment that no calendar has */
export function withPeriod<Query extends Pick<LedgerQuery, 'from' | 'to'>>({ from, to, ...rest }: Query) {
  return { ...rest, from: momentOf('from', from), to: momentOf('to', to) };
}

function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new HttpError(400, `${name} is not a moment.`);
  return moment;
}
