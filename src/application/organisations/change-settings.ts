import type { Database } from '../../persistence/database.ts';
import { appendAuditEntry, type Actor } from '../../persistence/repositories/ledgers.ts';
import {
  deleteLogo,
  findLogo,
  findOrganisation,
  saveLogo,
  updateOrganisation,
  type LogoRecord,
  type OrganisationSettings,
} from '../../persistence/repositories/organisation-settings.ts';
import { ApplicationError } from '../errors.ts';
import { newId } from '../ids.ts';
import { recogniseImage } from './logo-image.ts';

/** An organisation with its logo, if it has one. */
export interface ShownOrganisation extends OrganisationSettings {
  readonly logo: LogoRecord | null;
}

/** Draws a picture as certificates do. Rejects when it cannot be drawn. */
export type TryLogo = (content: Buffer) => Promise<void>;

/** In bytes. */
const largestLogo = 512 * 1024;
/** In pixels, either way: a picture is unpacked in memory for each certificate. */
const widestLogo = 4_000;

export function showOrganisation(database: Database, organisationId: string): Promise<ShownOrganisation> {
  return database.inOrganisation(organisationId, async (em) => ({
    ...(await findOrganisation(em, organisationId)),
    logo: await findLogo(em, organisationId),
  }));
}

/**
 * Changes name and time zone. Certificates that were issued keep what they were issued with.
 * @throws ApplicationError INVALID TIME_ZONE
 */
export async function changeOrganisation(
  database: Database,
  organisationId: string,
  details: Pick<OrganisationSettings, 'name' | 'timeZone'>,
  actor: Actor,
): Promise<ShownOrganisation> {
  const after = { name: details.name.trim(), timeZone: details.timeZone };
  if (!isTimeZone(after.timeZone)) {
    throw new ApplicationError('INVALID', 'TIME_ZONE', `There is no time zone ${after.timeZone}.`);
  }
  await database.inOrganisation(organisationId, async (em) => {
    const { name, timeZone } = await findOrganisation(em, organisationId, { lock: true });
    if (name === after.name && timeZone === after.timeZone) return;
    await updateOrganisation(em, organisationId, after);
    await appendAuditEntry(em, organisationId, {
      id: newId(),
      actor,
      action: 'organisation.changed',
      subjectId: organisationId,
      details: { before: { name, timeZone }, after },
    });
  });
  return showOrganisation(database, organisationId);
}

/**
 * Puts a logo on the certificates' PDFs.
 * @throws ApplicationError INVALID LOGO_TOO_LARGE, LOGO_TYPE or LOGO_UNREADABLE
 */
export async function replaceLogo(
  database: Database,
  organisationId: string,
  content: Buffer,
  actor: Actor,
  tryLogo: TryLogo,
): Promise<ShownOrganisation> {
  if (content.length > largestLogo) throw invalid('LOGO_TOO_LARGE', 'The logo may have at most 512 KiB.');
  const image = recogniseImage(content);
  if (image === null) throw invalid('LOGO_TYPE', 'The logo must be a PNG or a JPEG.');
  const { mediaType, width, height } = image;
  if (Math.min(width, height) < 1 || Math.max(width, height) > widestLogo) {
    throw invalid('LOGO_TOO_LARGE', `The logo may be at most ${widestLogo} pixels wide and high.`);
  }
  await tryLogo(content).catch(() => {
    throw invalid(
      'LOGO_UNREADABLE',
      'The picture is damaged, or of a kind that cannot be printed. Save it again as a PNG.',
    );
  });
  await database.inOrganisation(organisationId, async (em) => {
    await saveLogo(em, organisationId, { mediaType, content });
    await appendAuditEntry(em, organisationId, {
      id: newId(),
      actor,
      action: 'organisation.logo_replaced',
      subjectId: organisationId,
      details: { mediaType, width, height, bytes: content.length },
    });
  });
  return showOrganisation(database, organisationId);
}

/** Takes the logo off the certificates' PDFs; nothing happens when there is none. */
export async function removeLogo(database: Database, organisationId: string, actor: Actor): Promise<ShownOrganisation> {
  await database.inOrganisation(organisationId, async (em) => {
    if (!(await deleteLogo(em, organisationId))) return;
    await appendAuditEntry(em, organisationId, {
      id: newId(),
      actor,
      action: 'organisation.logo_removed',
      subjectId: organisationId,
      details: {},
    });
  });
  return showOrganisation(database, organisationId);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function invalid(code: string, message: string): ApplicationError {
  return new ApplicationError('INVALID', code, message);
}
