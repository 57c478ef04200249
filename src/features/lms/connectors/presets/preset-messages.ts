import { sentenceOf, type Sentence } from '../../../../language/sentence.ts';
import type { ConnectorDocument } from '../document.ts';
import { connectorPresets } from './index.ts';
import { messageForm, type MessageForm } from './message-form.ts';

// Of presets alone: what organisations write is neither parsed here nor kept as a message's format.
const forms: ReadonlyMap<string, MessageForm | null> = new Map(
  connectorPresets.flatMap(messagesOf).map((expression) => [expression, messageForm(expression)]),
);

/**
 * Returns the result of a message's expression as a sentence, for the language of its reader. The words of presets
 * have translations, also in an organisation's copy of a preset. Any other text is shown as it is.
 */
export const messageSentence = (expression: string, text: string): Sentence =>
  inForm(forms.get(expression) ?? null, text);

/** Returns a text as a sentence with its detail as a value. A text that is not of the form, such as a cut one, is kept as it is. */
export function inForm(form: MessageForm | null, text: string): Sentence {
  const [before, after] = form?.around ?? ['', ''];
  const hasForm = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  if (form === null || form.around === null || !hasForm) return sentenceOf(text);
  return { text: form.key, values: { detail: text.slice(before.length, text.length - after.length) } };
}

/** The expressions of a document that give a message. */
function messagesOf({ failures, operations }: ConnectorDocument): string[] {
  const all = Object.values(operations);
  const steps = all.flatMap((operation) => operation.steps);
  return [
    ...[...failures, ...steps.flatMap((step) => step.failures ?? [])].flatMap(({ message }) => message ?? []),
    ...[...all, ...steps].flatMap((each) => each.require ?? []).map(({ otherwise }) => otherwise),
  ];
}
