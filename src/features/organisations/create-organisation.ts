import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { insertOrganisation, type OrganisationRecord } from './store/organisations.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';

export interface OrganisationInput {
  /** As certificates print it, 1–200 characters. */
  readonly name: string;
  /** Lower-case letters, digits and hyphens. By default it is made from the name. */
  readonly slug?: string;
}

/**
 * Creates an organisation.
 * @throws ApplicationError INVALID for a name or slug that is not usable, CONFLICT ORGANISATION_EXISTS when the slug is taken
 */
export function createOrganisation(
  database: Database,
  input: OrganisationInput,
  actor: Actor,
): Promise<OrganisationRecord> {
  const id = newId();
  return database.inOrganisation(id, (tx) => createOrganisationIn(tx, input, actor));
}

/** Does what `createOrganisation` does, in a transaction that the caller opened within the new id. */
export async function createOrganisationIn(
  tx: OrganisationTransaction,
  input: OrganisationInput,
  actor: Actor,
): Promise<OrganisationRecord> {
  const name = input.name.trim();
  if (name === '' || name.length > 200) {
    throw new ApplicationError('INVALID', 'ORGANISATION_NAME', t('The name must have 1 to 200 characters.'));
  }
  const slug = input.slug ?? slugOf(name);
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug)) {
    throw new ApplicationError(
      'INVALID',
      'ORGANISATION_SLUG',
      t('"{slug}" cannot be used as the short name: use 1 to 63 lower-case letters, digits or hyphens.', { slug }),
    );
  }
  const id = tx.organisationId;
  const organisation = { id, slug, name };
  if (!(await insertOrganisation(tx, organisation))) {
    throw new ApplicationError(
      'CONFLICT',
      'ORGANISATION_EXISTS',
      t('An organisation "{slug}" already exists.', { slug }),
    );
  }
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'organisation.created',
    subjectId: id,
    details: { name, slug },
  });
  return organisation;
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
}
