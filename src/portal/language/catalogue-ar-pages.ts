import { joinCatalogues } from '../../language/catalogue.ts';

/** The texts of the pages for signed-in users. */
export const catalogue = joinCatalogues(
  Object.values(
    import.meta.glob<Readonly<Record<string, string>>>('../../language/catalogues/ar/{portal-*,domain}.json', {
      eager: true,
      import: 'default',
    }),
  ),
);
