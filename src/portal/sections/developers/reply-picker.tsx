import { Button, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import type { LmsOperation } from '../../queries/lms-configuration.ts';
import { conditionAgainst, conditionFor, mappingOf, type ChosenPaths } from './chosen-values.ts';
import { conditionLabel, mappingLabel } from './expression-labels.ts';
import classes from './operation-details.module.css';
import type { OperationValues } from './operation-values.ts';
import { expressionOf, partsOf, type ReplyValue } from './reply-path.ts';
import { t } from '../../../language/translate.ts';

type Use = 'id' | 'name' | 'success' | 'failure';

const uses: Readonly<Record<Use, string>> = {
  id: t('the id'),
  name: t('the name'),
  success: t('a sign of success'),
  failure: t('a sign of failure'),
};

interface ReplyPickerProps {
  readonly operation: LmsOperation;
  readonly form: UseFormReturnType<OperationValues>;
  readonly reply: readonly ReplyValue[];
}

/** Writes the expressions from values that the user chooses in a real reply. */
export function ReplyPicker({ operation, form, reply }: ReplyPickerProps) {
  const possible = usesOf(operation);
  const [use, setUse] = useState<Use>(possible[0]!);
  const [chosen, setChosen] = useState<ChosenPaths>({});
  const write = (field: 'successExpression' | 'resultExpression', expression: string) => {
    form.setFieldValue(field, expression);
    announce(`${field === 'successExpression' ? conditionLabel : mappingLabel}: ${expression}`);
  };
  const choose = (value: ReplyValue) => {
    if (use === 'success') write('successExpression', conditionFor(value));
    else if (use === 'failure') write('successExpression', conditionAgainst(value));
    else {
      const paths = { ...chosen, [use]: value.path };
      setChosen(paths);
      write('resultExpression', mappingOf(paths, operation.operation === 'GET_COURSES'));
    }
  };
  return (
    <div className={classes.picker}>
      <NativeSelect
        label={t('Use the value that you choose as')}
        data={possible.map((each) => ({ value: each, label: uses[each] }))}
        value={use}
        onChange={(event) => setUse(event.currentTarget.value as Use)}
      />
      <ul className={classes.values} aria-label={t('Values in the response')}>
        {reply.map((value) => (
          <li key={value.path}>
            <Button variant="default" size="compact-sm" className={classes.value} onClick={() => choose(value)}>
              <code>{expressionOf('reply', partsOf(value.path))}</code>
              <span className={classes.shown}>{value.value}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function usesOf({ operation }: LmsOperation): readonly Use[] {
  if (operation === 'GET_COURSES' || operation === 'GET_COURSE') return ['id', 'name', 'success', 'failure'];
  if (operation === 'CANCEL_ENROLMENT' || operation === 'UPDATE_MARKING') return ['failure', 'success'];
  return ['id', 'success', 'failure'];
}
