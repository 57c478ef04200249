/** Media types of pictures that may be uploaded as a logo. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof logoTypes)[number];
