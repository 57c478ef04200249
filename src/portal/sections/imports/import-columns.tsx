import { Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Import } from '../../queries/imports.ts';
import classes from './imports.module.css';
import { t } from '../../../language/translate.ts';

const fields: Readonly<Record<string, string>> = {
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('E-mail'),
  externalId: t('External reference'),
  language: t('Language'),
  course: t('Course'),
  courseId: t('Course id'),
  lmsEnrolmentId: t('LMS enrolment id'),
};

/** Shows how the file's columns were recognised. */
export function ImportColumns({ found: { columns, delimiter } }: { found: Import }) {
  return (
    <Section
      title={t('Columns')}
      description={
        delimiter === ',' ? t('The values are separated by commas.') : t('The values are separated by semicolons.')
      }
    >
      <ul className={classes.columns}>
        {columns.map(({ header, field }, index) => (
          // The name cannot be the key, because two columns may have the same name.
          <li key={index}>
            <Text component="span" fw={500}>
              {header === '' ? t('A column without a name') : header}
            </Text>{' '}
            <span>{t('in the file →')}</span>{' '}
            {field === null ? (
              <StatusBadge tone="neutral">{t('Ignored')}</StatusBadge>
            ) : (
              <StatusBadge tone="positive">{fields[field] ?? field}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
