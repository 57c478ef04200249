import { Alert, Group, Text, UnstyledButton } from '@mantine/core';
import alert from '../../../../components/error-alert.module.css';
import type { Connection } from '../../../../queries/lms-connection.ts';
import classes from './document-form.module.css';
import { t } from '../../../../../language/translate.ts';

interface ProblemsProps {
  readonly problems: Connection['problems'];
  readonly onGoTo: (place: string) => void;
}

/** The problems that the API found in the saved document. Each leads to its place in the editor. */
export function Problems({ problems, onGoTo }: ProblemsProps) {
  return (
    <div role="status">
      {problems.length === 0 ? null : (
        <Alert
          title={t('{counted} in the saved document', {
            counted: t('{count, plural, one {# problem} other {# problems}}', { count: problems.length }),
          })}
          classNames={{ root: alert.root!, title: alert.title!, message: alert.message! }}
        >
          <Text mb="xs">
            {t('Until they are corrected, the operations that they concern may end with the outcome “Misconfigured”.')}
          </Text>
          <ul className={classes.problems}>
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <Group gap="xs">
                  <UnstyledButton className={classes.place ?? ''} onClick={() => onGoTo(path)}>
                    {path === '' ? t('The document') : path}
                  </UnstyledButton>
                  <span>{message}</span>
                </Group>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {problems.length === 0 ? (
        <Text fz="sm">{t('Try the operations below after each change, before or after saving.')}</Text>
      ) : null}
    </div>
  );
}
