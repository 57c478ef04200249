import { Alert } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { Schema } from '../api/client.ts';
import classes from './print-warnings.module.css';
import { t } from '../../language/translate.ts';

/** Warns that certificates cannot print some characters of a saved record. Without warnings it shows nothing. */
export function PrintWarnings({ warnings = [] }: { warnings: Schema<'PrintWarnings'> | undefined }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      role="status"
      title={t('Some letters cannot be printed')}
      icon={<IconAlertTriangle aria-hidden />}
      classNames={{ root: classes.root!, title: classes.title!, icon: classes.icon!, message: classes.message! }}
    >
      {warnings.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      <p>{t('The text was saved as you typed it. To print it completely, spell it with other letters.')}</p>
    </Alert>
  );
}
