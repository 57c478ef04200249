import {
  templateLimits,
  templateVariables,
  type TemplateText,
  type TemplateValues,
  type TemplateVariable,
} from '../../../domain/emails/template-variables.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { t } from '../../../language/translate.ts';

/** A part of a paragraph: plain text that is escaped where it is shown, or a line break. */
export interface Inline {
  readonly text: string;
  readonly isBold: boolean;
  /** An absolute https address; null without a link. */
  readonly url: string | null;
  readonly isBreak: boolean;
}

/** A text with its values, before it is escaped. */
export interface FilledTemplate {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly (readonly Inline[])[];
}

// Each alternative ends at a character that it excludes, or at the first `**`, so the time is linear in the length.
const markup = /\*\*([^*]+)\*\*|\[([^[\]]{1,200})\]\(([^()\s]{1,500})\)|\n/g;
const variable = /\{\{\s{0,5}([A-Za-z]{1,40})\s{0,5}\}\}/g;
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * Checks the text of an e-mail (docs/product.md "Texts of e-mails").
 * @returns the text with even line breaks and without spaces at its ends
 * @throws ApplicationError INVALID EMAIL_TEMPLATE, with a sentence about the first fault
 */
export function checkTemplate(text: TemplateText): TemplateText {
  const subject = text.subject.trim();
  const heading = text.heading.trim();
  const body = text.body.replaceAll(/\r\n?/g, '\n').trim();
  const lines = [
    { line: subject, limit: templateLimits.subject, name: t('The subject') },
    { line: heading, limit: templateLimits.heading, name: t('The heading') },
  ];
  for (const { line, limit, name } of lines) {
    if (line === '') throw invalid(t('{name} must not be empty.', { name }));
    if (line.length > limit) throw invalid(t('{name} may have at most {limit} characters.', { name, limit }));
    if (forbidden.test(line)) throw invalid(t('{name} must be one line without control characters.', { name }));
  }
  if (body === '') throw invalid(t('The text must not be empty.'));
  if (body.length > templateLimits.body) {
    throw invalid(t('The text may have at most {limit} characters.', { limit: templateLimits.body }));
  }
  if (forbidden.test(body.replaceAll(/[\n\t]/g, ' ')))
    throw invalid(t('The text must not contain control characters.'));
  const paragraphs = paragraphsOf(body);
  if (paragraphs.length > templateLimits.paragraphs) {
    throw invalid(t('The text may have at most {limit} paragraphs.', { limit: templateLimits.paragraphs }));
  }
  checkVariables([subject, heading, body].join('\n'));
  const links = paragraphs.flatMap(inlinesOf).flatMap(({ url }) => url ?? []);
  if (links.length > templateLimits.links) {
    throw invalid(t('The text may have at most {limit} links.', { limit: templateLimits.links }));
  }
  for (const url of links) checkAddress(url);
  return { subject, heading, body };
}

/**
 * Fills a text in. Values are inserted after the markup was read, so they never become markup.
 * @param text a text that `checkTemplate` returned
 */
export function fillTemplate({ subject, heading, body }: TemplateText, values: TemplateValues): FilledTemplate {
  return {
    subject: fill(subject, values),
    heading: fill(heading, values),
    paragraphs: paragraphsOf(body).map((paragraph) =>
      inlinesOf(paragraph).map((each) => ({ ...each, text: fill(each.text, values) })),
    ),
  };
}

/** Returns a paragraph as plain text, each link with its address behind it. */
export function plainParagraph(paragraph: readonly Inline[]): string {
  return paragraph
    .map(({ text, url, isBreak }) => {
      if (isBreak) return '\n';
      return url === null || url === text ? text : `${text} (${url})`;
    })
    .join('');
}

/** A paragraph of plain text. */
export const plainInline = (text: string): Inline[] => [{ text, isBold: false, url: null, isBreak: false }];

function checkVariables(text: string): void {
  const names = [...text.matchAll(variable)].map(([, name]) => name!);
  const unknown = names.find((name) => !isVariable(name));
  const known = templateVariables.map((name) => `{{${name}}}`).join(', ');
  if (unknown !== undefined) {
    throw invalid(
      t('There is no variable {variable}. The variables are {known}.', { variable: `{{${unknown}}}`, known }),
    );
  }
  if (/\{\{|\}\}/.test(text.replaceAll(variable, '')) || /\{\{\{|\}\}\}/.test(text)) {
    throw invalid(
      t('Two braces are only for variables, such as {example}. The variables are {known}.', {
        example: '{{firstName}}',
        known,
      }),
    );
  }
  if (names.length > templateLimits.variables) {
    throw invalid(t('The e-mail may have at most {limit} variables.', { limit: templateLimits.variables }));
  }
}

/** Without a user name, which hides the host, and without braces, so that no value becomes part of an address. */
function checkAddress(address: string): void {
  const parsed = URL.parse(address);
  if (
    parsed?.protocol !== 'https:' ||
    !address.toLowerCase().startsWith('https://') ||
    parsed.username !== '' ||
    parsed.password !== '' ||
    /[{}\\]/.test(address)
  ) {
    throw invalid(t('{address} cannot be linked. A link needs a full address that begins with https://.', { address }));
  }
}

const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

function inlinesOf(paragraph: string): Inline[] {
  const found: Inline[] = [];
  const add = (part: Partial<Inline>) => found.push({ text: '', isBold: false, url: null, isBreak: false, ...part });
  let at = 0;
  for (const match of paragraph.matchAll(markup)) {
    if (match.index > at) add({ text: paragraph.slice(at, match.index) });
    const [all, bold, label, url] = match;
    if (bold !== undefined) add({ text: bold.replaceAll('\n', ' '), isBold: true });
    else if (url !== undefined) add({ text: label!.replaceAll('\n', ' '), url });
    else add({ isBreak: true });
    at = match.index + all.length;
  }
  if (at < paragraph.length) add({ text: paragraph.slice(at) });
  return found;
}

const isVariable = (name: string): name is TemplateVariable => templateVariables.some((each) => each === name);

const fill = (text: string, values: TemplateValues): string =>
  text.replaceAll(variable, (all, name: string) => (isVariable(name) ? values[name] : all));

const invalid = (message: string) => new ApplicationError('INVALID', 'EMAIL_TEMPLATE', message);
