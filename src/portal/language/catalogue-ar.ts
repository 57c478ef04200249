import { joinCatalogues } from '../../language/catalogue.ts';

/** The texts of the sign-in page and of what all pages have in common. */
export const catalogue = joinCatalogues(
  Object.values(
    import.meta.glob<Readonly<Record<string, string>>>('../../language/catalogues/ar/{portal,portal-sign-in}.json', {
      eager: true,
      import: 'default',
    }),
  ),
);
