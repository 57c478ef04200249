import { t, tIn } from '../../../language/translate.ts';
import type { LifecycleAction } from '../../queries/ledgers.ts';

/** Label of each kind of action in lists. */
export const actionNames: Readonly<Record<LifecycleAction['kind'], string>> = {
  CREATE: t('Create'),
  TRANSFER: t('Transfer'),
  CANCEL: tIn('of an enrolment', 'Cancel'),
  MARK: tIn('verb', 'Mark'),
};
