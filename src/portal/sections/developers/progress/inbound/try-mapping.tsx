import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../../components/code-block.tsx';
import classes from './inbound.module.css';
import { sampleBody } from './inbound-values.ts';
import { t } from '../../../../../language/translate.ts';

type Tried = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** Applies the mapping to a sample body in the browser. Nothing is sent. */
export function TryMapping({ mapping }: { mapping: string }) {
  const [body, setBody] = useState(sampleBody);
  const [tried, setTried] = useState<{ readonly mapping: string; readonly result: Tried } | null>(null);
  const attempt = async () => {
    // The library of the expressions weighs more than the rest of the page.
    const { applyMapping } = await import('./apply-mapping.ts');
    setTried({ mapping, result: await applyMapping(mapping, body) });
  };
  const result = tried?.mapping === mapping ? tried.result : null;
  return (
    <div className={classes.sample} role="group" aria-label={t('Try the mapping')}>
      <Textarea
        label={t('Sample body')}
        description={t('A delivery as your LMS sends it. It is not saved.')}
        classNames={{ input: classes.code ?? '' }}
        autosize
        minRows={3}
        maxRows={16}
        spellCheck={false}
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value);
          setTried(null);
        }}
      />
      <div>
        <Button variant="default" onClick={() => void attempt()}>
          {t('Try the mapping')}
        </Button>
      </div>
      <div role="status">
        {result === null ? null : result.ok ? (
          <>
            <Text mb={4}>{t('The mapping makes:')}</Text>
            <CodeBlock label={t('Result of the mapping')} code={result.text} />
          </>
        ) : (
          <Text c="var(--mantine-color-error)">{result.message}</Text>
        )}
      </div>
    </div>
  );
}
