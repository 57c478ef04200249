import type { InboundCheck, SignatureEncoding } from '../../../domain/lms/inbound-checks.ts';
import { isUnchanged } from '../../../platform/credentials/credentials.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { requireVersion, versionOf } from '../../../platform/versions/version.ts';
import { syntaxProblem, type ParseExpressions } from '../../lms/index.ts';
import { deleteInbound, findInbound, lockInbound, saveInbound, type StoredInbound } from '../store/inbound.ts';
import { canProveSender } from './header-names.ts';
import { hashInboundToken, inboundSecretContext, newInboundSecret, newInboundToken } from './inbound-token.ts';
import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { t } from '../../../language/translate.ts';

export interface InboundSettingsDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** Reads the syntax of the mapping, in a thread. */
  readonly parseExpressions: ParseExpressions;
}

export interface InboundSettings {
  readonly checkKind: InboundCheck;
  readonly header?: string | null;
  readonly encoding?: SignatureEncoding | null;
  readonly prefix?: string | null;
  readonly mapping: string;
  /** A blank or masked one keeps the stored one. */
  readonly secret?: string;
  readonly generateSecret?: boolean;
  /** Replaces the address. The former one is invalid at once. */
  readonly replaceAddress?: boolean;
  /** The version that the change is based on; without it the change is not checked. */
  readonly version?: string;
}

/** The texts that only the answer to the change shows. */
export interface ShownOnce {
  readonly isNew: boolean;
  /** The last part of the address; null when it has not changed. */
  readonly token: string | null;
  /** Null unless it was generated. */
  readonly secret: string | null;
}

/** Returns the version of an address, for a form. */
export const inboundVersion = (stored: Pick<StoredInbound, 'id' | 'revision'> | null): string =>
  versionOf(stored === null ? [] : [stored.id, stored.revision]);

/**
 * Creates the inbound address of an organisation, or changes it (docs/product.md "Inbound address"). Of the mapping only
 * the syntax is checked; the page shows why a delivery was refused. Without a difference it does nothing.
 * @throws ApplicationError INVALID INBOUND_CHECK_INCOMPLETE or MAPPING_UNREADABLE, CONFLICT CHANGED_MEANWHILE
 */
export async function changeInbound(
  { database, secretBox, parseExpressions }: InboundSettingsDependencies,
  organisationId: string,
  settings: InboundSettings,
  actor: Actor,
): Promise<ShownOnce> {
  // Before the transaction, which would wait for a thread.
  const [parsed] = await parseExpressions(organisationId, [settings.mapping]);
  return database.inOrganisation(organisationId, async (tx) => {
    await lockInbound(tx);
    const before = await findInbound(tx);
    requireVersion(settings.version, inboundVersion(before));
    const id = before?.id ?? newId();
    const { checkKind, mapping } = settings;
    // One that is stored already must not prevent a new address or secret.
    if (parsed?.ok === false && mapping !== before?.mapping) {
      throw new ApplicationError('INVALID', 'MAPPING_UNREADABLE', inMapping(syntaxProblem(parsed)));
    }
    const token = before === null || settings.replaceAddress === true ? newInboundToken() : null;
    const generated = checkKind !== 'NONE' && settings.generateSecret === true ? newInboundSecret() : null;
    const given = settings.secret ?? '';
    // A header arrives without the white space around its value.
    const entered = generated ?? (isUnchanged(given) ? null : checkKind === 'HEADER' ? given.trim() : given);
    const sealed = entered === null ? null : secretBox.seal(entered, inboundSecretContext(organisationId, id));
    const after = {
      id,
      checkKind,
      header: checkKind === 'NONE' ? null : headerName(settings.header),
      encoding: checkKind === 'HMAC' ? (settings.encoding ?? 'HEX') : null,
      prefix: checkKind === 'HMAC' ? (settings.prefix ?? '') : null,
      secret: checkKind === 'NONE' ? null : (sealed ?? before?.secret ?? null),
      mapping,
    };
    if (checkKind !== 'NONE' && after.secret === null)
      throw incomplete(t('Enter the secret, or let Attain generate one.'));
    const changed = [
      ...(['checkKind', 'header', 'encoding', 'prefix', 'mapping'] as const).filter(
        (field) => before !== null && before[field] !== after[field],
      ),
      ...(before !== null && entered !== null ? ['secret'] : []),
      ...(before !== null && token !== null ? ['address'] : []),
    ];
    if (before !== null && changed.length === 0) return { isNew: false, token: null, secret: null };
    await saveInbound(tx, after, token === null ? null : hashInboundToken(token));
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: before === null ? 'lms_inbound.created' : 'lms_inbound.changed',
      subjectId: id,
      details: { checkKind, changed },
    });
    return { isNew: before === null, token, secret: generated };
  });
}

/** Deletes the inbound address of an organisation. Deliveries to it are refused at once. @throws ApplicationError NOT_FOUND */
export async function removeInbound(database: Database, organisationId: string, actor: Actor): Promise<void> {
  await database.inOrganisation(organisationId, async (tx) => {
    await lockInbound(tx);
    const before = await findInbound(tx);
    if (before === null) throw new ApplicationError('NOT_FOUND', 'NO_INBOUND', t('There is no inbound address.'));
    await deleteInbound(tx);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'lms_inbound.deleted',
      subjectId: before.id,
      details: {},
    });
  });
}

/** @throws ApplicationError INVALID */
function headerName(given: string | null | undefined): string {
  const name = (given ?? '').trim().toLowerCase();
  if (name === '') throw incomplete(t('Enter the name of the header.'));
  if (!canProveSender(name))
    throw incomplete(t('The header {name} cannot prove who the sender is. Choose another one.', { name }));
  return name;
}

const inMapping = (problem: Sentence): Sentence => asSentence('Mapping: {problem}', { problem });

const incomplete = (message: string): ApplicationError =>
  new ApplicationError('INVALID', 'INBOUND_CHECK_INCOMPLETE', message);
