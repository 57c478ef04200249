import { sql, type RawBuilder } from 'kysely';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { AuthenticationType } from '../../../domain/lms/authentication-types.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { number } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { LmsOperationConfiguration } from '../../../schema/entities/index.ts';

const openEnrolmentsRow = rowShape({ custom: number, firstParty: number, connector: number });

/** One operation's stored configuration, with encrypted credentials. */
export interface StoredOperation {
  readonly operation: string;
  readonly url: string;
  readonly body: string;
  readonly authenticationType: AuthenticationType;
  readonly credentials: Buffer | null;
  /** See `ReplyExpressions`; by default empty. */
  readonly successExpression?: string;
  readonly resultExpression?: string;
}

export interface StoredLmsSettings {
  readonly mode: Lms;
  readonly providerTenantId: string | null;
  readonly providerSecret: Buffer | null;
}

const readOperation = rowShape(
  columnsOf(
    LmsOperationConfiguration,
    'operation',
    'url',
    'body',
    'authenticationType',
    'credentials',
    'successExpression',
    'resultExpression',
    'updatedAt',
  ),
);
/** A configuration as it was read, with the time when it was saved last. */
export type ReadOperation = RowOf<typeof readOperation>;

export function findOperations(tx: OrganisationTransaction): Promise<ReadOperation[]> {
  return readOperations(tx, sql`true`);
}

export async function findOperation(tx: OrganisationTransaction, operation: string): Promise<ReadOperation | null> {
  const [row] = await readOperations(tx, sql`operation = ${operation}`);
  return row ?? null;
}

const readOperations = (tx: OrganisationTransaction, condition: RawBuilder<unknown>): Promise<ReadOperation[]> =>
  query(
    tx,
    readOperation,
    sql`
      select operation, url, body, authentication_type as "authenticationType", credentials,
        success_expression as "successExpression", result_expression as "resultExpression", updated_at as "updatedAt"
      from lms_operation_configuration where organisation_id = ${tx.organisationId} and ${condition}`,
  );

/** Stores an operation's configuration unchanged, without validation (docs/product.md §2.3). */
export async function saveOperation(tx: OrganisationTransaction, stored: StoredOperation): Promise<void> {
  const {
    operation,
    url,
    body,
    authenticationType,
    credentials,
    successExpression = '',
    resultExpression = '',
  } = stored;
  const changed = {
    url,
    body,
    authentication_type: authenticationType,
    credentials,
    success_expression: successExpression,
    result_expression: resultExpression,
    updated_at: now,
  };
  await tables(tx)
    .insertInto('lms_operation_configuration')
    .values({ organisation_id: tx.organisationId, operation, ...changed })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'operation']).doUpdateSet(changed))
    .execute();
}

/** Returns the organisation's settings; CUSTOM without provisioning when none were saved yet. */
export async function findLmsSettings(tx: OrganisationTransaction): Promise<StoredLmsSettings> {
  const row = await tables(tx)
    .selectFrom('lms_settings')
    .select(['mode', 'provider_tenant_id as providerTenantId', 'provider_secret as providerSecret'])
    .where('organisation_id', '=', tx.organisationId)
    .executeTakeFirst();
  return row ?? { mode: 'CUSTOM', providerTenantId: null, providerSecret: null };
}

/** Switches the mode. The configuration and provisioning of all modes stay. */
export async function saveLmsMode(tx: OrganisationTransaction, mode: Lms): Promise<void> {
  const changed = { mode, updated_at: now };
  await tables(tx)
    .insertInto('lms_settings')
    .values({ organisation_id: tx.organisationId, ...changed })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(changed))
    .execute();
}

/** Lets one transaction at a time change the organisation's settings, until the transaction ends. */
export async function lockLmsSettings(tx: OrganisationTransaction): Promise<void> {
  await lockUntilEnd(tx, `attain_lms_settings:${tx.organisationId}`);
}

/** Counts the PENDING and ACTIVE enrolments in the LMS of each mode. */
export async function countOpenEnrolments(tx: OrganisationTransaction): Promise<Readonly<Record<Lms, number>>> {
  const [row] = await query(
    tx,
    openEnrolmentsRow,
    sql`
      select
        (count(*) filter (where lms = 'CUSTOM'))::int as custom,
        (count(*) filter (where lms = 'FIRST_PARTY'))::int as "firstParty",
        (count(*) filter (where lms = 'CONNECTOR'))::int as connector
      from enrolment
      where organisation_id = ${tx.organisationId} and status in ('PENDING', 'ACTIVE') and lms is not null`,
  );
  const { custom = 0, firstParty = 0, connector = 0 } = row ?? {};
  return { CUSTOM: custom, FIRST_PARTY: firstParty, CONNECTOR: connector };
}
