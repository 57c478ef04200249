import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState, type Ref } from 'react';
import { LimitedTextarea } from '../../components/limited-textarea.tsx';
import type { LmsOperation } from '../../queries/lms-configuration.ts';
import { conditionLabel, mappingLabel } from './expression-labels.ts';
import classes from './operation-details.module.css';
import type { OperationValues } from './operation-values.ts';
import { ReplyPicker } from './reply-picker.tsx';
import type { ReplyValue } from './reply-path.ts';
import { expectedReply } from './expected-reply.ts';
import { t } from '../../../language/translate.ts';

interface ExpressionFieldsProps {
  readonly ref: Ref<HTMLDetailsElement>;
  readonly operation: LmsOperation;
  readonly form: UseFormReturnType<OperationValues>;
  /** The values in the reply of the latest test. */
  readonly reply: readonly ReplyValue[];
}

/** Maximum number of characters of an expression. */
const limit = 4_000;

/** Whether the operation needs a reply that a mapping can make. */
export const hasMapping = ({ operation }: LmsOperation): boolean =>
  operation !== 'CANCEL_ENROLMENT' && operation !== 'UPDATE_MARKING';

/** The optional expressions about replies, for an LMS whose replies do not have the expected form. */
export function ExpressionFields({ ref, operation, form, reply }: ExpressionFieldsProps) {
  const { successExpression, resultExpression } = form.values;
  // Later it opens and closes as the user says.
  const [isUsed] = useState(successExpression !== '' || resultExpression !== '');
  return (
    <details ref={ref} className={classes.details} open={isUsed}>
      <summary>
        {hasMapping(operation)
          ? t('Advanced: what counts as success, and where the id is')
          : t('Advanced: what counts as success')}
      </summary>
      <div className={classes.content}>
        <Text c="dimmed" size="sm">
          {t(
            'For an LMS whose responses do not have the expected form. Both fields are optional, and in JSONata. They see status, reply, headers and variables, such as reply.data.id.',
          )}
        </Text>
        <LimitedTextarea
          label={conditionLabel}
          description={t(
            'True for a success, false for a refusal. Without it, each status from 200 to 299 is a success. Example for Moodle: $not($exists(reply.exception))',
          )}
          limit={limit}
          {...form.getInputProps('successExpression')}
          value={successExpression}
        />
        {hasMapping(operation) ? (
          <LimitedTextarea
            label={mappingLabel}
            description={t('Makes {expects} out of the response. Example: {example}', {
              expects: expectedReply(operation.operation),
              example: exampleOf(operation),
            })}
            limit={limit}
            {...form.getInputProps('resultExpression')}
            value={resultExpression}
          />
        ) : null}
        {reply.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t('After a test below you can choose the values here, in the response of your LMS.')}
          </Text>
        ) : (
          <ReplyPicker operation={operation} form={form} reply={reply} />
        )}
      </div>
    </details>
  );
}

function exampleOf({ operation }: LmsOperation): string {
  if (operation === 'GET_COURSES') return '[reply.items.{"id": id, "name": title}]';
  if (operation === 'GET_COURSE') return '{"id": reply.course.id, "name": reply.course.title}';
  return '{"id": reply.data.id}';
}
