import type { Role } from '../../queries/users.ts';
import { t } from '../../../language/translate.ts';

/** Label of each role. */
export const roleNames: Readonly<Record<Role, string>> = { ADMIN: t('Administrator'), STAFF: t('Staff') };
