import { t } from '../../../../language/translate.ts';

/** Periods of the list other than 30 days, which is the default. */
export const requestSpans = ['hour', 'day', 'week'] as const;
export type RequestSpan = (typeof requestSpans)[number];

/** The problems for which the public API refuses requests. */
export const requestProblems = ['body', 'key', 'address', 'method', 'size', 'type', 'attain'] as const;
export type RequestProblem = (typeof requestProblems)[number];

/** The status and the name of each problem. */
export const problemNames: Readonly<Record<RequestProblem, { readonly status: number; readonly label: string }>> = {
  body: { status: 400, label: t('400 Wrong body') },
  key: { status: 401, label: t('401 Key not active') },
  address: { status: 404, label: t('404 Wrong address') },
  method: { status: 405, label: t('405 Wrong method') },
  size: { status: 413, label: t('413 Body too large') },
  type: { status: 415, label: t('415 Wrong content type') },
  attain: { status: 500, label: t('500 Failed in Attain') },
};
