import { CodeBlock } from '../../../components/code-block.tsx';
import { KeyValue } from '../../../components/key-value.tsx';
import { readable } from '../../enrolments/readable.ts';
import classes from './connector.module.css';
import { t } from '../../../../language/translate.ts';

const shownRows = 20;

/** The result of a tried operation: courses by name, other values by field, and the JSON folded below. */
export function TrialValues({ result }: { result: string }) {
  const value = parsed(result);
  const rows = Array.isArray(value) ? value.slice(0, shownRows).flatMap(rowOf) : null;
  const fields = rows === null ? fieldsOf(value) : null;
  if ((rows === null || rows.length === 0) && fields === null)
    return <CodeBlock label={t('Result')} code={readable(result)} />;
  return (
    <div>
      <div role="region" aria-label={t('Result')}>
        {rows === null ? null : (
          <ul className={classes.found}>
            {rows.map(({ id, name }) => (
              <li key={id}>
                {name} <span>{t('Id {id}', { id })}</span>
              </li>
            ))}
          </ul>
        )}
        {fields === null ? null : <KeyValue entries={fields} />}
      </div>
      <details className={classes.more}>
        <summary>{t('As JSON')}</summary>
        <div>
          <CodeBlock label={t('JSON')} code={readable(result)} />
        </div>
      </details>
    </div>
  );
}

/** Returns undefined for a text that was cut off. */
function parsed(result: string): unknown {
  try {
    return JSON.parse(result) as unknown;
  } catch {
    return undefined;
  }
}

function rowOf(row: unknown): { id: string; name: string }[] {
  const { id, name } = (row ?? {}) as { id?: unknown; name?: unknown };
  return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
}

const fieldNames: Readonly<Record<string, string>> = {
  id: t('Id in the LMS'),
  name: t('Name'),
  progress: t('Progress'),
};

/** Returns null for what is no object of plain values. */
function fieldsOf(value: unknown): (readonly [string, string])[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = Object.entries(value);
  const isPlain = fields.every(([, each]) => ['string', 'number', 'boolean'].includes(typeof each));
  if (fields.length === 0 || !isPlain) return null;
  return fields.map(([name, each]) => [fieldNames[name] ?? name, String(each)]);
}
