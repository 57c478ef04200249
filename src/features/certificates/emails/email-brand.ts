import { createHash } from 'node:crypto';
import { attainColours, brandColours, type BrandColours } from '../../../domain/organisations/brand-colour.ts';
import type { InlineImage } from '../../../platform/outbox/rendered-email.ts';
import { imageSize } from '../logo-image.ts';
import type { BrandLogo } from '../store/brand.ts';
import type { CertificateEmailView } from './certificate-email-template.ts';

// In pixels, as e-mails show it.
const box = { width: 160, height: 48 };

/** Returns the colours of an e-mail in both appearances. @param colour `#rrggbb`; null for Attain's */
export function emailColours(colour: string | null): { readonly light: BrandColours; readonly dark: BrandColours } {
  return colour === null ? attainColours : { light: brandColours(colour, 'light'), dark: brandColours(colour, 'dark') };
}

/**
 * Returns the logo as a picture within the e-mail. Its id follows from its content, so that each attempt to send has the
 * same one.
 */
export function emailLogo(
  logo: BrandLogo,
): { readonly shown: NonNullable<CertificateEmailView['logo']>; readonly image: InlineImage } | null {
  const size = imageSize(logo.content);
  if (size === null) return null;
  const scale = Math.min(box.width / size.width, box.height / size.height, 1);
  const contentId = `${createHash('sha256').update(logo.content).digest('hex').slice(0, 32)}@logo.attain`;
  return {
    shown: {
      contentId,
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    },
    image: { contentId, mediaType: logo.mediaType, content: logo.content },
  };
}
