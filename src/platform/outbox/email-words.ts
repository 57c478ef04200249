import Handlebars from 'handlebars';

/**
 * Escapes a text for HTML and keeps "e-mail" on one line. A browser would otherwise break it after its hyphen.
 */
export function emailWords(text: string): Handlebars.SafeString {
  return new Handlebars.SafeString(
    Handlebars.escapeExpression(text).replaceAll(
      /\be-mails?\b/gi,
      (word) => `<span style="white-space:nowrap">${word}</span>`,
    ),
  );
}
