import { momentOf } from '../../../domain/calendar/moments.ts';
import { HttpError } from '../http-error.ts';
import { t } from '../../../language/translate.ts';

/** The query parameters that a period has. */
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the query with its times as dates. @throws HttpError 400 for a time that does not exist in the calendar */
export function withPeriod<Query extends Period>({ from, to, ...rest }: Query) {
  return { ...rest, from: requireMoment('from', from), to: requireMoment('to', to) };
}

function requireMoment(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = momentOf(text);
  if (moment === null) throw new HttpError(400, t('{name} is not a date and time.', { name }));
  return moment;
}
