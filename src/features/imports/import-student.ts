import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { lockEmail } from './store/import-lookups.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { readLanguage } from '../../domain/students/read-language.ts';
import { insertStudent, lockExternalId } from '../students/index.ts';
import { newId } from '../../platform/ids.ts';
import type { GivenFields } from './check-row.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';
import { findMatches } from './find-matches.ts';

export interface ImportBy {
  readonly organisationId: string;
  readonly importId: string;
  /** The user who confirmed the import. */
  readonly userId: string;
}

/** The student whom a row names: one who existed before, was added since the preview, or is added now. */
export interface StudentOfRow {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Finds the student of a row, or adds the student in the transaction of `tx`. Two rows with one new address add one
 * student.
 * @returns the reason, for people, if it is not clear which student is meant
 */
export async function findOrAddStudent(
  tx: OrganisationTransaction,
  { importId, userId }: ImportBy,
  given: GivenFields,
): Promise<StudentOfRow | { readonly problem: Sentence; readonly contradicts?: true }> {
  const { email, firstName, lastName, externalId = null } = given;
  const language = readLanguage(given.language ?? '');
  // A row without an address is left out from the start. Only an erasure removes it later.
  if (email === undefined) return { problem: asSentence('The student’s data was erased.') };
  await lockEmail(tx, email);
  if (externalId !== null) await lockExternalId(tx, externalId);
  const { studentOf } = await findMatches(tx, [given]);
  const match = studentOf(given);
  if ('problem' in match) return match;
  if (match.found !== null) return { id: match.found.id, isNew: false };
  if (firstName === undefined || lastName === undefined) {
    return {
      problem: asSentence(
        'No student has this e-mail address any more, and the row has no first and last name for adding the student.',
      ),
    };
  }
  const id = newId();
  await insertStudent(tx, id, { firstName, lastName, email, externalId, language });
  await recordAuditEntry(tx, {
    id: newId(),
    actor: { kind: 'USER', userId },
    action: 'student.created',
    subjectId: id,
    details: { importId },
  });
  return { id, isNew: true };
}
