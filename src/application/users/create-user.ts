import type { Database, EntityManager } from '../../persistence/database.ts';
import { appendAuditEntry, type Actor } from '../../persistence/repositories/ledgers.ts';
import { insertUser } from '../../persistence/repositories/users.ts';
import { ApplicationError } from '../errors.ts';
import { newId } from '../ids.ts';
import { hashPassword } from './passwords.ts';

export interface UserInput {
  readonly email: string;
  readonly name: string;
  readonly role: 'ADMIN' | 'STAFF';
  /** 12 characters or more. */
  readonly password: string;
}

export interface UserRecord {
  readonly id: string;
  readonly email: string;
}

/**
 * Creates a user of the organisation; an e-mail address belongs to one user of the whole platform (decisions.md "The records").
 * @throws ApplicationError INVALID for an unusable e-mail, name or password, CONFLICT EMAIL_TAKEN
 */
export function createUser(
  database: Database,
  organisationId: string,
  input: UserInput,
  actor: Actor,
): Promise<UserRecord> {
  return database.inOrganisation(organisationId, (em) => createUserIn(em, organisationId, input, actor));
}

/** As `createUser`, in the caller's transaction. */
export async function createUserIn(
  em: EntityManager,
  organisationId: string,
  input: UserInput,
  actor: Actor,
): Promise<UserRecord> {
  const email = input.email.trim().toLowerCase();
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ApplicationError('INVALID', 'EMAIL', `"${input.email}" is not an e-mail address.`);
  }
  const name = input.name.trim();
  if (name === '' || name.length > 200) {
    throw new ApplicationError('INVALID', 'USER_NAME', 'The name must have 1 to 200 characters.');
  }
  if (input.password.length < 12) {
    throw new ApplicationError('INVALID', 'PASSWORD_TOO_SHORT', 'The password must have 12 characters or more.');
  }
  const user = { id: newId(), email, name, role: input.role, passwordHash: await hashPassword(input.password) };
  if (!(await insertUser(em, organisationId, user))) {
    throw new ApplicationError('CONFLICT', 'EMAIL_TAKEN', `A user with the e-mail address ${email} exists already.`);
  }
  await appendAuditEntry(em, organisationId, {
    id: newId(),
    actor,
    action: 'user.created',
    subjectId: user.id,
    details: { role: user.role },
  });
  return { id: user.id, email };
}
