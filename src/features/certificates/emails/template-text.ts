import {
  inlinesOf,
  isVariable,
  paragraphsOf,
  variablePattern,
  type Inline,
} from '../../../domain/emails/template-markup.ts';
import { evenTemplate, templateProblem } from '../../../domain/emails/template-problem.ts';
import type { TemplateText, TemplateValues } from '../../../domain/emails/template-variables.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';

/** A text with its values, before it is escaped. */
export interface FilledTemplate {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly (readonly Inline[])[];
}

/**
 * Checks the text of an e-mail (docs/product.md "Texts of e-mails").
 * @returns the text with even line breaks and without spaces at its ends
 * @throws ApplicationError INVALID EMAIL_TEMPLATE, with a sentence about the first fault
 */
export function checkTemplate(text: TemplateText): TemplateText {
  const problem = templateProblem(text);
  if (problem !== null) throw new ApplicationError('INVALID', 'EMAIL_TEMPLATE', problem.message);
  return evenTemplate(text);
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

const fill = (text: string, values: TemplateValues): string =>
  text.replaceAll(variablePattern, (all, name: string) => (isVariable(name) ? values[name] : all));
