import { t } from '../../language/translate.ts';
import { inlinesOf, isVariable, paragraphsOf, variablePattern } from './template-markup.ts';
import { templateLimits, templateVariables, type TemplateText } from './template-variables.ts';

/** What is wrong with a text, in a sentence, and the field in which it is. */
export interface TemplateProblem {
  readonly field: keyof TemplateText;
  readonly message: string;
}

const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Returns a text with even line breaks and without spaces at its ends. */
export const evenTemplate = ({ subject, heading, body }: TemplateText): TemplateText => ({
  subject: subject.trim(),
  heading: heading.trim(),
  body: body.replaceAll(/\r\n?/g, '\n').trim(),
});

/** Returns the first fault of a text (docs/product.md "Texts of e-mails"), or null. The API and the form ask it. */
export function templateProblem(text: TemplateText): TemplateProblem | null {
  const { subject, heading, body } = evenTemplate(text);
  const found =
    lineProblem('subject', subject, t('The subject')) ??
    lineProblem('heading', heading, t('The heading')) ??
    bodyProblem(body) ??
    variableProblem('subject', subject) ??
    variableProblem('heading', heading) ??
    variableProblem('body', body);
  if (found !== null) return found;
  if (namesIn([subject, heading, body].join('\n')).length > templateLimits.variables) {
    return {
      field: 'body',
      message: t('The e-mail may have at most {limit} variables.', { limit: templateLimits.variables }),
    };
  }
  return linkProblem(body);
}

function lineProblem(field: 'subject' | 'heading', line: string, name: string): TemplateProblem | null {
  const limit = templateLimits[field];
  if (line === '') return { field, message: t('{name} must not be empty.', { name }) };
  if (line.length > limit) return { field, message: t('{name} may have at most {limit} characters.', { name, limit }) };
  return forbidden.test(line)
    ? { field, message: t('{name} must be one line without control characters.', { name }) }
    : null;
}

function bodyProblem(body: string): TemplateProblem | null {
  const at = (message: string): TemplateProblem => ({ field: 'body', message });
  if (body === '') return at(t('The text must not be empty.'));
  if (body.length > templateLimits.body) {
    return at(t('The text may have at most {limit} characters.', { limit: templateLimits.body }));
  }
  if (forbidden.test(body.replaceAll(/[\n\t]/g, ' '))) return at(t('The text must not contain control characters.'));
  return paragraphsOf(body).length > templateLimits.paragraphs
    ? at(t('The text may have at most {limit} paragraphs.', { limit: templateLimits.paragraphs }))
    : null;
}

const namesIn = (text: string): string[] => [...text.matchAll(variablePattern)].map(([, name]) => name!);

function variableProblem(field: keyof TemplateText, text: string): TemplateProblem | null {
  const unknown = namesIn(text).find((name) => !isVariable(name));
  const known = templateVariables.map((name) => `{{${name}}}`).join(', ');
  if (unknown !== undefined) {
    return {
      field,
      message: t('There is no variable {variable}. The variables are {known}.', { variable: `{{${unknown}}}`, known }),
    };
  }
  return /\{\{|\}\}/.test(text.replaceAll(variablePattern, '')) || /\{\{\{|\}\}\}/.test(text)
    ? {
        field,
        message: t('Two braces are only for variables, such as {example}. The variables are {known}.', {
          example: '{{firstName}}',
          known,
        }),
      }
    : null;
}

function linkProblem(body: string): TemplateProblem | null {
  const links = paragraphsOf(body)
    .flatMap(inlinesOf)
    .flatMap(({ url }) => url ?? []);
  if (links.length > templateLimits.links) {
    return {
      field: 'body',
      message: t('The text may have at most {limit} links.', { limit: templateLimits.links }),
    };
  }
  const address = links.find((url) => !isLinkable(url));
  return address === undefined
    ? null
    : {
        field: 'body',
        message: t('{address} cannot be linked. A link needs a full address that begins with https://.', { address }),
      };
}

/** Without a user name, which hides the host, and without braces, so that no value becomes part of an address. */
function isLinkable(address: string): boolean {
  const parsed = URL.parse(address);
  return (
    parsed?.protocol === 'https:' &&
    address.toLowerCase().startsWith('https://') &&
    parsed.username === '' &&
    parsed.password === '' &&
    !/[{}\\]/.test(address)
  );
}
