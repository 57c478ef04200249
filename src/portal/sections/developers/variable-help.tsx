import { KeyValue } from '../../components/key-value.tsx';
import type { LmsOperation } from '../../queries/lms-configuration.ts';
import classes from './operation-details.module.css';
import { t } from '../../../language/translate.ts';

/** Says what each variable of an operation is. */
export function VariableHelp({ variables }: Pick<LmsOperation, 'variables'>) {
  return (
    <details className={classes.details}>
      <summary>{t('What the variables are')}</summary>
      <div className={classes.content}>
        <KeyValue entries={variables.map(({ name, meaning }) => [`\${${name}}`, meaning])} />
      </div>
    </details>
  );
}
