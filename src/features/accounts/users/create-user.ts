import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { insertUser } from '../store/users.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { hashPassword } from './passwords.ts';
import { requireAccountEmail } from './require-account-email.ts';
import { t } from '../../../language/translate.ts';

interface UserDetails {
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
}

export interface UserInput extends UserDetails {
  /** 12 to 200 characters. */
  readonly password: string;
}

export interface HashedUserInput extends UserDetails {
  readonly passwordHash: string;
}

export interface UserRecord {
  readonly id: string;
  readonly email: string;
}

/**
 * Creates a user of the organisation. An e-mail address belongs to one user of the whole installation (docs/product.md
 * "Roles").
 * @throws ApplicationError INVALID for an unusable e-mail, name or password, CONFLICT EMAIL_TAKEN
 */
export async function createUser(
  database: Database,
  organisationId: string,
  input: UserInput,
  actor: Actor,
): Promise<UserRecord> {
  const { password, ...details } = input;
  const hashed = { ...details, passwordHash: await hashPassword(password) };
  return database.inOrganisation(organisationId, (tx) => createUserIn(tx, hashed, actor));
}

/**
 * Does what `createUser` does, in the caller's transaction. The password was hashed before, so that no connection waits
 * for that.
 */
export async function createUserIn(
  tx: OrganisationTransaction,
  input: HashedUserInput,
  actor: Actor,
): Promise<UserRecord> {
  const email = requireAccountEmail(input.email);
  const name = input.name.trim();
  if (name === '' || name.length > 200) {
    throw new ApplicationError('INVALID', 'USER_NAME', t('The name must have 1 to 200 characters.'));
  }
  const user = { id: newId(), email, name, role: input.role, passwordHash: input.passwordHash };
  if (!(await insertUser(tx, user))) {
    throw new ApplicationError(
      'CONFLICT',
      'EMAIL_TAKEN',
      t('A user with the e-mail address {email} already exists.', { email }),
    );
  }
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'user.created',
    subjectId: user.id,
    details: { role: user.role },
  });
  return { id: user.id, email };
}
