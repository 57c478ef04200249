import { createHash } from 'node:crypto';
import { brandStyle, type PageBrand } from '../../../platform/pages/page-shell.ts';
import type { Brand, BrandLogo } from '../store/brand.ts';

/**
 * Returns the organisation at the top of a certificate's page.
 * @param code verification code, which is checked already
 * @param name the organisation's name at the time of issue
 */
export function pageBrand(code: string, name: string, { colour, logo }: Brand): PageBrand {
  return {
    name,
    logoPath: logo === null ? null : `/verify/${code}/logo`,
    style: colour === null ? null : brandStyle(colour),
  };
}

/** Returns the picture's version as an ETag. */
export const logoVersion = ({ content }: BrandLogo): string =>
  `"${createHash('sha256').update(content).digest('base64url')}"`;
