import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { ErrorAlert } from './error-alert.tsx';
import { focusTooLong } from './limited-input.tsx';

export interface PlainFormProps<Values extends Record<string, unknown>> {
  /** From Mantine's `useForm`. Its `validate` checks what the browser can check. */
  readonly form: UseFormReturnType<Values>;
  /** The mutation of this form. The submit button shows that it runs; an alert above the fields shows its error. */
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  /** Receives the values when the fields are valid, and calls the mutation. */
  readonly onSubmit: (values: Values) => void;
  readonly submitLabel: string;
  /** Shown beside the submit button, for example a link back. */
  readonly secondary?: ReactNode;
  /** Whether the submit button is as wide as the form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
  /** Receives the form's element. */
  readonly elementRef?: RefObject<HTMLFormElement | null>;
}

// Mantine marks the input of a password in its own way.
const invalidField = '[aria-invalid="true"], input[data-invalid]';

/** A form is submitted at most once within this many milliseconds, unless the submission failed. */
const onceWithin = 1000;

/**
 * A form that keeps nothing and asks nothing, for pages without a session. An alert with the service's refusal takes the
 * focus; otherwise the first invalid field gets it. The submit button shows that the form is being sent.
 */
export function PlainForm<Values extends Record<string, unknown>>(props: PlainFormProps<Values>) {
  const { form, mutation, onSubmit, submitLabel, secondary, wide = false, children, elementRef } = props;
  /** When the form was submitted last, unless that failed. */
  const submittedAt = useRef(-Infinity);
  const own = useRef<HTMLFormElement>(null);
  const element = elementRef ?? own;
  const { error, isPending } = mutation;
  useEffect(() => {
    if (!isPending && error) submittedAt.current = -Infinity;
  }, [error, isPending]);
  const submitOnce = (values: Values, submission: SyntheticEvent<HTMLFormElement> | undefined): void => {
    if (submission !== undefined && focusTooLong(submission.currentTarget)) return;
    // The second click of a double click may come before the button is disabled, or after the first submission has
    // ended.
    if (isPending || performance.now() - submittedAt.current < onceWithin) return;
    submittedAt.current = performance.now();
    onSubmit(values);
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(submission) =>
        form.onSubmit(submitOnce, () => {
          // Mantine marks the invalid fields in the next render.
          requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(invalidField)?.focus());
        })(submission)
      }
    >
      <Stack gap="md">
        <ErrorAlert error={mutation.error} />
        {children}
        <Group gap="xs">
          <Button type="submit" loading={mutation.isPending} fullWidth={wide}>
            {submitLabel}
          </Button>
          {secondary}
        </Group>
      </Stack>
    </form>
  );
}
