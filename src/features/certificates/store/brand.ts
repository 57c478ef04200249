import { sql } from 'kysely';
import type { LogoType } from '../../../domain/organisations/logo-types.ts';
import { logoTypes } from '../../../domain/organisations/logo-types.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, oneOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
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

/** Prevents concurrent changes of what the organisation's e-mails look like, until the transaction ends. */
export async function lockBrand(tx: OrganisationTransaction): Promise<void> {
  await execute(tx, sql`select from organisation where id = ${tx.organisationId} for no key update`);
}
