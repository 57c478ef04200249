import { CodeBlock } from '../../components/code-block.tsx';
import { readable } from './readable.ts';
import classes from './facts.module.css';
import { t } from '../../../language/translate.ts';

/** The answer of the LMS as it is, which is shown on request. */
export const WholeAnswer = ({ excerpt }: { excerpt: string }) => (
  <details className={classes.answer}>
    <summary>{t('Show the whole answer')}</summary>
    <CodeBlock code={readable(excerpt)} label={t('Enrolment in the LMS')} />
  </details>
);
