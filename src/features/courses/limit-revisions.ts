import { t } from '../../language/translate.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { RateLimitError } from '../../platform/errors/errors.ts';
import { secondsUntilUncounted } from '../../platform/errors/seconds-until-uncounted.ts';
import { waitInWords } from '../../platform/errors/wait-in-words.ts';
import { measureRevisions } from './store/course-revisions.ts';

const hour = 60 * 60;
const day = 24 * hour;
const mebibyte = 1024 * 1024;

/** Revisions of an organisation: within an hour, and their mebibytes as they are stored within a day. */
export const mostRevisions = { inHour: 200, mebibytesInDay: 64 } as const;

/**
 * Refuses another revision when there were many. None is ever removed, and one of a large course has up to a mebibyte.
 * Requests at the same moment may pass together, a few at most, since each process saves one course of an organisation at a
 * time.
 * @throws RateLimitError
 */
export async function limitRevisions(tx: OrganisationTransaction): Promise<void> {
  const mostBytes = mostRevisions.mebibytesInDay * mebibyte;
  const { count, oldestAge, bytes, ageToWaitFor } = await measureRevisions(tx, mostBytes);
  if (count >= mostRevisions.inHour) {
    const wait = secondsUntilUncounted(hour, oldestAge);
    const message = t(
      'Your organisation has saved {most} changes of courses within an hour, which is the limit. Nothing was changed. Try again in {wait}.',
      { most: mostRevisions.inHour, wait: waitInWords(wait) },
    );
    throw new RateLimitError(message, wait);
  }
  if (bytes >= mostBytes) {
    const wait = secondsUntilUncounted(day, ageToWaitFor);
    const message = t(
      'The changes of courses that your organisation has saved within a day take up {most} MiB, which is the limit. Nothing was changed. Try again in {wait}.',
      { most: mostRevisions.mebibytesInDay, wait: waitInWords(wait) },
    );
    throw new RateLimitError(message, wait);
  }
}
