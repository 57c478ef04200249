import { t } from '../../language/translate.ts';
/** The API refused a request or did not answer. `message` is meant for users. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly title: string;
  /** Identifies the request in the service's log; null when no answer came. */
  readonly requestId: string | null;

  constructor(status: number, title: string, message: string, requestId: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.title = title;
    this.requestId = requestId;
  }
}

/** Returns a title and a text for users, for any error. */
export function describeError(error: unknown): { title: string; message: string } {
  if (error instanceof ApiError) return { title: headings[error.status] ?? error.title, message: error.message };
  return { title: t('Something went wrong'), message: t('This page stopped working. Load it again.') };
}

/** Whether an error is an answer with this HTTP status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

// The API uses the HTTP status text as the title of an error. Most users do not understand it.
const headings: Readonly<Record<number, string>> = {
  400: t('Please check your input'),
  401: t('Sign-in failed'),
  403: t('Not allowed'),
  404: t('Not found'),
  409: t('Nothing was changed in Attain'),
  413: t('Too large'),
  422: t('Please check your input'),
  429: t('Too many requests'),
  500: t('Something went wrong on our side'),
  502: t('The call to the LMS failed'),
  503: t('Not available at the moment'),
  504: t('The LMS did not answer in time'),
};
