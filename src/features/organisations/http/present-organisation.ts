import { organisationVersion, type ShownOrganisation } from '../change-settings.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentOrganisation(organisation: ShownOrganisation): Schema<'Organisation'> {
  const { id, name, slug, timeZone, language, colour, logo } = organisation;
  return {
    id,
    name,
    slug,
    timeZone,
    language,
    colour,
    logo:
      logo === null
        ? null
        : {
            mediaType: logo.mediaType,
            content: logo.content.toString('base64'),
            updatedAt: logo.updatedAt.toISOString(),
          },
    version: organisationVersion(organisation),
  };
}
