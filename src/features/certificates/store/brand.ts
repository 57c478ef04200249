import { sql } from 'kysely';
import type { LogoType } from '../../../domain/organisations/logo-types.ts';
import { logoTypes } from '../../../domain/organisations/logo-types.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, nullable, oneOf, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Organisation, OrganisationLogo } from '../../../schema/entities/index.ts';

/** What an organisation's e-mails and public pages look like. */
export interface Brand {
  readonly name: string;
  /** `#rrggbb`; null for Attain's colour. */
  readonly colour: string | null;
  readonly logo: BrandLogo | null;
}

/** A logo that this service encoded, never a file of a user. */
export interface BrandLogo {
  readonly mediaType: LogoType;
  readonly content: Buffer;
}

/** In bytes. A larger picture is left out of e-mails and pages. A logo that is stored now is always smaller. */
export const largestBrandLogo = 64 * 1024;

const brandRow = rowShape({
  name: columnOf(Organisation, 'name'),
  colour: columnOf(Organisation, 'colour'),
  mediaType: nullable(oneOf(logoTypes)),
  content: columnOf(OrganisationLogo, 'small'),
});

/** Returns the organisation's name, colour and logo. */
export async function findBrand(tx: OrganisationTransaction): Promise<Brand> {
  const [row] = await query(
    tx,
    brandRow,
    sql`
      select o.name, o.colour, coalesce(l.small_type, l.media_type) as "mediaType",
        case when octet_length(coalesce(l.small, l.content)) <= ${largestBrandLogo} then coalesce(l.small, l.content) end
          as content
      from organisation o
      left join organisation_logo l on l.organisation_id = o.id and l.encoded
      where o.id = ${tx.organisationId}`,
  );
  if (row === undefined) throw new Error(`organisation ${tx.organisationId} does not exist`);
  const { name, colour, mediaType, content } = row;
  return { name, colour, logo: mediaType === null || content === null ? null : { mediaType, content } };
}

const printedBrand = rowShape({
  colour: columnOf(Organisation, 'colour'),
  hasLogo: boolean,
  logoVersion: nullable(text),
});
/**
 * What an organisation's certificates look like, without the logo itself. Each save of the logo gives it another version,
 * which is null for one that is not encoded.
 */
export type PrintedBrand = RowOf<typeof printedBrand>;

/** Returns the organisation's colour and the version of its logo. It reads no picture. */
export async function findPrintedBrand(tx: OrganisationTransaction): Promise<PrintedBrand> {
  const [row] = await query(
    tx,
    printedBrand,
    sql`
      select o.colour, l.organisation_id is not null as "hasLogo",
        case when l.encoded then (extract(epoch from l.updated_at) * 1000000)::bigint::text end as "logoVersion"
      from organisation o left join organisation_logo l on l.organisation_id = o.id
      where o.id = ${tx.organisationId}`,
  );
  if (row === undefined) throw new Error(`organisation ${tx.organisationId} does not exist`);
  return row;
}

/** Prevents concurrent changes of what the organisation's e-mails look like, until the transaction ends. */
export async function lockBrand(tx: OrganisationTransaction): Promise<void> {
  await execute(tx, sql`select from organisation where id = ${tx.organisationId} for no key update`);
}
