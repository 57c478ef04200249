import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useLimit } from './limited-input.tsx';

interface LimitedTextareaProps extends Pick<InputBaseProps, 'label' | 'description' | 'error' | 'mt'> {
  readonly value: string;
  readonly onChange: ComponentProps<'textarea'>['onChange'];
  /** Whether the browser may check the spelling; by default it decides. */
  readonly spellCheck?: boolean;
  /** Visible lines; 3 by default. */
  readonly rows?: number;
  /** Maximum number of characters. */
  readonly limit: number;
}

/** A text field with several lines that shows an error when its text is too long, instead of cutting it. */
export function LimitedTextarea({ limit, error, ...props }: LimitedTextareaProps) {
  const { field, problem } = useLimit<HTMLTextAreaElement>(props.value, limit);
  // Mantine's Textarea, which grows with its text, would make the page of an enrolment too heavy by 1.6 kB.
  return <InputBase component="textarea" multiline rows={3} {...props} ref={field} error={problem ?? error} />;
}
