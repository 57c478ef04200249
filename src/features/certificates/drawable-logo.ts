import type { EncodedLogo } from './document/encode-logo.ts';
import { TaskDeadlineError, ThreadDiedError } from '../../platform/cpu-pool/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { deleteLogo, findLogo, saveLogo } from './store/organisation-logos.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { checkLogoHeader } from './logo-image.ts';

/**
 * Decodes a picture and encodes its visible content, as one task of the organisation; null for one that cannot be
 * decoded.
 * @throws BusyError and the other errors of a CPU task
 */
export type EncodeLogo = (organisationId: string, content: Buffer) => Promise<EncodedLogo | null>;

export interface DrawableLogoDependencies {
  readonly database: Database;
  readonly encodeLogo: EncodeLogo;
}

/**
 * Returns the logo in a form that may be drawn; null without one. A logo that a former version stored as an uploaded
 * file is encoded first, and removed when that fails. So the result is never a user's file.
 */
export async function findDrawableLogo(
  { database, encodeLogo }: DrawableLogoDependencies,
  organisationId: string,
): Promise<Buffer | null> {
  const stored = await database.inOrganisation(organisationId, (tx) => findLogo(tx));
  if (stored === null || stored.encoded) return stored?.content ?? null;
  let encoded: EncodedLogo | null;
  try {
    encoded = hasGoodHeader(stored.content) ? await encodeLogo(organisationId, stored.content) : null;
  } catch (error) {
    // The picture may not be the cause. So it is left out this time, and kept.
    if (error instanceof TaskDeadlineError || error instanceof ThreadDiedError) return null;
    throw error;
  }
  return database.inOrganisation(organisationId, async (tx) => {
    const current = await findLogo(tx, { lock: true });
    // Another request was faster, with this logo or another one.
    if (current === null || current.encoded) return current?.content ?? null;
    if (encoded !== null) {
      const content = Buffer.from(encoded.content);
      const small = { mediaType: encoded.small.mediaType, content: Buffer.from(encoded.small.content) };
      await saveLogo(tx, { mediaType: encoded.mediaType, content, small });
      return content;
    }
    await deleteLogo(tx);
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'SYSTEM' },
      action: 'organisation.logo_removed',
      subjectId: organisationId,
      details: { reason: 'UNREADABLE' },
    });
    return null;
  });
}

function hasGoodHeader(content: Buffer): boolean {
  try {
    checkLogoHeader(content);
    return true;
  } catch (error) {
    if (error instanceof ApplicationError) return false;
    throw error;
  }
}
