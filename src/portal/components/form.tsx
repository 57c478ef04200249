import { useRef } from 'react';
import { useDraft } from './form-drafts.ts';
import { UnsavedChangesGuard } from './leave-guard.tsx';
import { PlainForm, type PlainFormProps } from './plain-form.tsx';

interface FormProps<Values extends Record<string, unknown>> extends Omit<PlainFormProps<Values>, 'elementRef'> {
  /** Whether the user is asked before unsaved changes are lost; true by default. */
  readonly guarded?: boolean;
}

/**
 * A form of a page for signed-in users: a `PlainForm` that also asks before unsaved changes are lost, and that keeps them
 * when the page must load again. A form whose success leads to another page does not need `form.resetDirty()`.
 */
export function Form<Values extends Record<string, unknown>>({ guarded = true, ...props }: FormProps<Values>) {
  const { form, mutation, submitLabel } = props;
  const element = useRef<HTMLFormElement>(null);
  useDraft(form, submitLabel, element);
  return (
    <>
      <PlainForm {...props} elementRef={element} />
      {guarded ? <UnsavedChangesGuard isDirty={form.isDirty() && !mutation.isPending} /> : null}
    </>
  );
}
