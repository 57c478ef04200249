import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { announce } from './announcer.tsx';
import { tooLong } from './validation.ts';
import { t } from '../../language/translate.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Marks a field as invalid while its text is too long; `Form` and `ConfirmDialog` do not send it then. It is used instead of
 * `maxLength`, with which the browser cuts off the end of what is pasted without saying so.
 * @returns a ref for the field, and what to show below it
 */
export function useLimit<Element extends Field>(value: unknown, limit: number) {
  const field = useRef<Element>(null);
  const problem = tooLong(value, limit);
  const isTooLong = problem !== null;
  useEffect(() => field.current?.setCustomValidity(problem ?? ''), [problem]);
  useEffect(() => {
    if (isTooLong) announce(t('Use at most {limit} characters.', { limit }));
  }, [isTooLong, limit]);
  return { field, problem };
}

/** Moves the focus to the first field whose text is too long. @returns whether there is one */
export function focusTooLong(form: HTMLFormElement): boolean {
  const first = [...form.elements].find((element) => (element as Field).validity?.customError);
  (first as Field | undefined)?.focus();
  return first !== undefined;
}

interface Limit {
  /** Maximum number of characters. */
  readonly limit: number;
}

/** A text field that says when its text is too long, instead of cutting it. */
export function LimitedInput({ limit, error, ...props }: TextInputProps & Limit) {
  const { field, problem } = useLimit<HTMLInputElement>(props.value, limit);
  return <TextInput {...props} ref={field} error={problem ?? error} />;
}
