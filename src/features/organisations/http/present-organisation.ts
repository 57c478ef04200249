import type { ShownOrganisation } from '../change-settings.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentOrganisation({ id, name, slug, timeZone, logo }: ShownOrganisation): Schema<'Organisation'> {
  return {
    id,
    name,
    slug,
    timeZone,
    logo:
      logo === null
        ? null
        : {
            mediaType: logo.mediaType,
            content: logo.content.toString('base64'),
            updatedAt: logo.updatedAt.toISOString(),
          },
  };
}
