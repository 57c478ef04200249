import { Alert, Button, Group, List, Text } from '@mantine/core';
import { CodeBlock } from '../../components/code-block.tsx';
import alert from '../../components/error-alert.module.css';
import { KeyValue } from '../../components/key-value.tsx';
import { TextLink } from '../../components/text-link.tsx';
import type { Trial } from '../../queries/lms-configuration.ts';
import { TestedDraft } from './draft-note.tsx';
import { EndingBadge } from './ending.tsx';
import { conditionLabel } from './expression-labels.ts';
import classes from './try-operation.module.css';
import { t } from '../../../language/translate.ts';

/** Shows the request that would be sent, or the reason why it cannot be built beside the parts that could be. */
export function TrialPreview({ trial: { preview, problem } }: { trial: Trial }) {
  return (
    <div className={classes.request}>
      <h3 className={classes.heading}>{t('Request')}</h3>
      {problem === null ? null : (
        <Alert
          title={t('The request cannot be sent')}
          classNames={{ root: alert.root!, title: alert.title!, message: alert.message! }}
        >
          {problem}
        </Alert>
      )}
      {preview === null ? null : (
        <>
          {preview.url.ok ? <CodeBlock label={t('Request')} copy={false} code={requestText(preview)} /> : null}
          {preview.body?.ok === true ? <CodeBlock label={t('Request body')} code={preview.body.text ?? ''} /> : null}
        </>
      )}
    </div>
  );
}

const requestText = ({ method, url, authentication, body }: NonNullable<Trial['preview']>): string =>
  [
    `${method} ${url.text ?? ''}`,
    ...(authentication === null ? [] : [authentication]),
    'Accept: application/json',
    ...(body === null ? [] : ['Content-Type: application/json']),
    ...(method === 'POST' ? [t('Idempotency-Key: (a new one for each test)')] : []),
  ].join('\n');

interface TrialResultProps {
  readonly sent: Trial['sent'];
  /** Whether it was sent with unsaved settings. */
  readonly isDraft: boolean;
  /** Whether the form has changed since. */
  readonly hasChanged: boolean;
  readonly onChoose: () => void;
}

/** Shows the response to a sent request, beside the response that Attain expects. */
export function TrialResult({ sent, isDraft, hasChanged, onChoose }: TrialResultProps) {
  return (
    <div role="status">
      {sent === null ? null : (
        <div className={classes.result}>
          <Group gap="xs">
            <h3 className={classes.heading}>{t('Response')}</h3>
            <EndingBadge ending={sent.ending} status={sent.lmsStatus} />
          </Group>
          <TestedDraft isDraft={isDraft} hasChanged={hasChanged} />
          <Text>{sent.message}</Text>
          <KeyValue
            entries={[
              [t('Expected'), sent.expected],
              [t('HTTP status'), sent.lmsStatus === null ? t('No response') : String(sent.lmsStatus)],
              ...(sent.success === null
                ? []
                : [[conditionLabel, sent.success ? t('Fulfilled') : t('Not fulfilled')] as const]),
            ]}
          />
          {sent.excerpt === null ? null : <CodeBlock label={t('Response (beginning)')} code={sent.excerpt} />}
          {sent.result === null ? null : <CodeBlock label={t('What the mapping made')} code={sent.result} />}
          {sent.values.length === 0 ? null : (
            <div>
              <Button variant="default" onClick={onChoose}>
                {t('Choose values in this response')}
              </Button>
            </div>
          )}
          {sent.nextSteps.length === 0 ? null : (
            <List size="sm">
              {sent.nextSteps.map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
            </List>
          )}
          <div>
            <TextLink to="/developers/activity" search={{ tab: 'calls', entry: sent.callId }}>
              {t('Show the call in Activity')}
            </TextLink>
          </div>
        </div>
      )}
    </div>
  );
}
