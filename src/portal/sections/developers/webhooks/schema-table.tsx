import { Prose } from './prose.tsx';
import { schemaRows, type JsonSchema } from './schema-rows.ts';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';

/** A table of a body's fields: path, type and meaning. */
export function SchemaTable({ schema, label }: { schema: JsonSchema; label: string }) {
  return (
    <table className={classes.fields} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Type')}</th>
          <th scope="col">{t('Meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {schemaRows(schema).map(({ path, kind, values, isOptional, description }) => (
          <tr key={path}>
            <th scope="row">
              <code className={classes.mono}>{path}</code>
            </th>
            <td className={classes.kind}>
              {values.length === 0
                ? kind
                : values.map((value, index) => (
                    <span key={value}>
                      {index === 0 ? '' : ` ${t('or')} `}
                      <code>{value}</code>
                    </span>
                  ))}
              {isOptional ? ` (${t('optional')})` : ''}
            </td>
            <td lang="en" dir="ltr">
              <Prose text={description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
