import { Button, List, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { LimitedTextarea } from '../../../components/limited-textarea.tsx';
import type { LmsOperation } from '../../../queries/lms-configuration.ts';
import classes from '../operation-details.module.css';
import type { OperationValues } from '../operation-values.ts';
import { t } from '../../../../language/translate.ts';

interface PasteCurlProps {
  readonly operation: LmsOperation;
  readonly form: UseFormReturnType<OperationValues>;
}

const limit = 100_000;

/** Fills the form from a cURL command, such as the documentation of an LMS or the tools of a browser show it. */
export function PasteCurl({ operation, form }: PasteCurlProps) {
  const [command, setCommand] = useState('');
  const [notes, setNotes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fill = async () => {
    setNotes(null);
    setProblem(null);
    try {
      // Loaded only when it is used.
      const [{ readCurl }, { settingsOfCurl }] = await Promise.all([
        import('./read-curl.ts'),
        import('./curl-settings.ts'),
      ]);
      const { values, notes: found } = settingsOfCurl(readCurl(command), operation.method);
      form.setValues(values);
      setNotes(found);
      // The secrets in it are in their fields now.
      setCommand('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <details className={classes.details}>
      <summary>{t('Paste a cURL command')}</summary>
      <div className={classes.content}>
        <LimitedTextarea
          label={t('cURL command')}
          description={t(
            'In the form for a Unix shell (bash). It fills in URL, body and authentication below and is not stored. It is not run.',
          )}
          limit={limit}
          value={command}
          spellCheck={false}
          error={problem}
          onChange={(event) => {
            setCommand(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <div>
          <Button variant="default" onClick={() => void fill()} disabled={command.length > limit}>
            {t('Fill in the form')}
          </Button>
        </div>
        <div role="status">
          {notes === null ? null : (
            <>
              <Text size="sm">{t('The form is filled in. Replace example values by variables, then save.')}</Text>
              {notes.length === 0 ? null : (
                <List size="sm">
                  {notes.map((note) => (
                    <List.Item key={note}>{note}</List.Item>
                  ))}
                </List>
              )}
            </>
          )}
        </div>
      </div>
    </details>
  );
}
