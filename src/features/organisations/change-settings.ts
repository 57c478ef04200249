import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import {
  deleteLogo,
  findLogo,
  saveLogo,
  checkLogoHeader,
  unreadableLogo,
  type LogoRecord,
  type DrawableLogoDependencies,
} from '../certificates/index.ts';
import { findOrganisation, updateOrganisation, type OrganisationSettings } from './store/organisation-settings.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireVersion, versionOf } from '../../platform/versions/version.ts';
import type { Language } from '../../language/languages.ts';
import { t } from '../../language/translate.ts';

type Editable = Pick<OrganisationSettings, 'name' | 'timeZone' | 'language' | 'colour'>;

/** An organisation with its logo, if it has one. */
export interface ShownOrganisation extends OrganisationSettings {
  readonly logo: LogoRecord | null;
}

export function showOrganisation(database: Database, organisationId: string): Promise<ShownOrganisation> {
  return database.inOrganisation(organisationId, async (tx) => ({
    ...(await findOrganisation(tx)),
    logo: await findLogo(tx),
  }));
}

/** Returns the version of what the form of the organisation changes. The logo is changed by itself. */
export const organisationVersion = ({ name, timeZone, language, colour }: Editable): string =>
  versionOf([name, timeZone, language, colour]);

/**
 * Changes name, time zone, language and colour. Without a language or a colour it stays. Issued certificates keep the
 * earlier ones, but for the colour.
 * @throws ApplicationError INVALID TIME_ZONE, CONFLICT CHANGED_MEANWHILE
 */
export async function changeOrganisation(
  database: Database,
  organisationId: string,
  details: Pick<Editable, 'name' | 'timeZone'> & {
    readonly language?: Language;
    readonly colour?: string | null;
    readonly version?: string;
  },
  actor: Actor,
): Promise<ShownOrganisation> {
  const { timeZone } = details;
  if (!isTimeZone(timeZone)) {
    throw new ApplicationError('INVALID', 'TIME_ZONE', t('There is no time zone {timeZone}.', { timeZone }));
  }
  await database.inOrganisation(organisationId, async (tx) => {
    const { name, timeZone: zone, language, colour } = await findOrganisation(tx, { lock: true });
    const before = { name, timeZone: zone, language, colour };
    requireVersion(details.version, organisationVersion(before));
    const after = {
      name: details.name.trim(),
      timeZone,
      language: details.language ?? language,
      colour: details.colour === undefined ? colour : details.colour,
    };
    if (organisationVersion(before) === organisationVersion(after)) return;
    await updateOrganisation(tx, after);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'organisation.changed',
      subjectId: organisationId,
      details: { before, after },
    });
  });
  return showOrganisation(database, organisationId);
}

/**
 * Puts a logo on the certificates' PDFs. The file is read once, here. A new picture of its visible content is stored.
 * @throws ApplicationError INVALID LOGO_TOO_LARGE, LOGO_TYPE or LOGO_UNREADABLE; BusyError
 */
export async function replaceLogo(
  { database, encodeLogo }: DrawableLogoDependencies,
  organisationId: string,
  file: Buffer,
  actor: Actor,
): Promise<ShownOrganisation> {
  checkLogoHeader(file);
  const encoded = await encodeLogo(organisationId, file);
  if (encoded === null) throw unreadableLogo();
  const { mediaType, width, height } = encoded;
  const content = Buffer.from(encoded.content);
  const small = { mediaType: encoded.small.mediaType, content: Buffer.from(encoded.small.content) };
  await database.inOrganisation(organisationId, async (tx) => {
    const before = await findLogo(tx, { lock: true });
    if (before?.encoded === true && before.content.equals(content)) return;
    await saveLogo(tx, { mediaType, content, small });
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'organisation.logo_replaced',
      subjectId: organisationId,
      details: { mediaType, width, height, bytes: content.length },
    });
  });
  return showOrganisation(database, organisationId);
}

/** Removes the logo from the certificates' PDFs. Does nothing when there is none. */
export async function removeLogo(database: Database, organisationId: string, actor: Actor): Promise<ShownOrganisation> {
  await database.inOrganisation(organisationId, async (tx) => {
    if (!(await deleteLogo(tx))) return;
    await recordAuditEntry(tx, {
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
