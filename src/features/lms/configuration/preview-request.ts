import { safeExcerpt, safeLines } from '../../../platform/outbound-http/safe-excerpt.ts';
import type { TemplatePreview } from '../rules/templates/render-request.ts';
import type { Authentication } from '../../../platform/outbound-http/authentication.ts';
import { secretsOf } from '../../../platform/outbound-http/secrets-of.ts';

/** A request as it would be sent, with masked secrets. */
export interface RequestPreview {
  readonly method: 'GET' | 'POST';
  readonly url: TemplatePreview;
  readonly body: TemplatePreview | null;
  /** The header that carries the credentials, as `name: [hidden]`; null without any. */
  readonly authentication: string | null;
}

const mask = '[hidden]';

/** Shown length of a rendered part, in UTF-16 units. */
const shownLength = 32 * 1024;

/** Returns the authentication header of a call with a hidden value. */
export function describeAuthentication(authentication: Authentication): string | null {
  switch (authentication.type) {
    case 'NONE':
      return null;
    case 'BASIC':
      return `Authorization: Basic ${mask}`;
    case 'BEARER':
      return `Authorization: Bearer ${mask}`;
    case 'CUSTOM_HEADER':
      return `${safeExcerpt(authentication.name, 256)}: ${mask}`;
  }
}

/** Masks secrets in a rendered part for a page, since the template may contain the password, too. */
export function maskPart<Part extends TemplatePreview | null>(part: Part, authentication: Authentication): Part {
  if (part === null || !part.ok) return part;
  return { ...part, text: safeLines(part.text, shownLength, secretsOf(authentication)) };
}
