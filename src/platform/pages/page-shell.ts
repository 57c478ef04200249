import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import { brandColours } from '../../domain/organisations/brand-colour.ts';
import { directionOf, languageNames, languages, type Language } from '../../language/languages.ts';
import { currentLanguage, t } from '../../language/translate.ts';
import { pageStyle } from './page-style.ts';

/** The source expression, with its quotes, that allows the pages' style in a Content-Security-Policy: `style-src ${pageStyleHash}`. */
export const pageStyleHash = styleHash(pageStyle);

/** Returns the source expression, with its quotes, that allows this style sheet alone. */
export function styleHash(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/** An organisation at the top of a page, in the place of Attain. */
export interface PageBrand {
  readonly name: string;
  /** Path of the logo at the same origin; null without a logo. */
  readonly logoPath: string | null;
  /** The organisation's colours by `brandStyle`; null for Attain's. */
  readonly style: string | null;
}

/**
 * Returns the style sheet that sets an organisation's colour instead of Attain's, legible in both appearances. The tint
 * behind the state becomes the page's background, because the contrast on it is known.
 * @param colour `#rrggbb`
 */
export function brandStyle(colour: string): string {
  const variables = (appearance: 'light' | 'dark'): string => {
    const { accent, onAccent } = brandColours(colour, appearance);
    return `--accent:${accent};--onAccent:${onAccent};--accentTint:var(--page)`;
  };
  return `:root{${variables('light')}}@media (prefers-color-scheme:dark){:root{${variables('dark')}}}@media print{:root{${variables('light')}}}`;
}

// No value of a page can contain it, since quotation marks are escaped in them.
const unknownReturn = 'value="%ADDRESS%"';

/** Puts the address of a page into its form for the language, which leads back to it. */
export const withAddress = (html: string, address: string): string =>
  html.replace(unknownReturn, () => `value="${Handlebars.escapeExpression(address)}"`);

const SHELL = `<!doctype html>
<html lang="{{language}}" dir="{{direction}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>{{pageTitle}}</title>
<style>${pageStyle}</style>
{{#if brand}}{{#if brand.style}}<style>{{{brand.style}}}</style>{{/if}}{{/if}}
</head>
<body>
<header class="masthead">{{#if brand}}<div class="brand">{{#if brand.logoPath}}<img class="logo" src="{{brand.logoPath}}" alt="">{{/if}}<span class="wordmark" dir="auto">{{brand.name}}</span></div>{{else}}{{#if isOffline}}<span class="wordmark">Attain</span>{{else}}<a class="wordmark" href="/">Attain</a>{{/if}}{{/if}}</header>
<main>
{{> @partial-block}}
</main>
<footer class="colophon"><p>{{footer}}</p>
{{#if choices}}<form class="languages" method="post" action="/language" aria-label="{{languageLabel}}">
<input type="hidden" name="return" ${unknownReturn}>
{{#each choices}}<button type="submit" name="language" value="{{code}}" lang="{{code}}" dir="auto"{{#if isCurrent}} aria-current="true"{{/if}}>{{name}}</button>
{{/each}}</form>{{/if}}</footer>
</body>
</html>
`;

const handlebars = Handlebars.create();
handlebars.registerPartial('page', SHELL);

/** The fields that every page passes besides its own. */
export interface PageFrame {
  readonly pageTitle: string;
  readonly footer: string;
  /** The organisation to which the page belongs. Without it, the page is Attain's. */
  readonly brand?: PageBrand | null;
  /** The language of its texts; the present one without it. */
  readonly language?: Language;
  /** Whether the page is also used without this service, so that it cannot ask for another language, or lead to the first page. */
  readonly isOffline?: boolean;
}

/** Compiles the content of a page. Every value is escaped, and a field that the view lacks is an error. */
export function compilePage<View extends PageFrame>(body: string): (view: View) => string {
  const render = handlebars.compile<PageFrame>(`{{#> page}}${body}{{/page}}`, { strict: true });
  return (view) => {
    const language = view.language ?? currentLanguage();
    const choices =
      view.isOffline === true
        ? null
        : languages.map((code) => ({ code, name: languageNames[code], isCurrent: code === language }));
    const frame = {
      brand: null,
      isOffline: false,
      ...view,
      language,
      direction: directionOf(language),
      languageLabel: t('Language'),
      choices,
    };
    return render(frame);
  };
}
