import { HttpError } from '../http-error.ts';
import { t } from '../../../language/translate.ts';

/**
 * Returns the answer to a missing or wrong key (docs/product.md §5.1 rule 2). It does not say which, and never repeats
 * the key.
 */
export function unauthenticated(): HttpError {
  return new HttpError(401, t('Send an active API key as "Authorization: Bearer svc_…".'), {
    'WWW-Authenticate': 'Bearer',
  });
}
