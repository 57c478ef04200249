import { Button, Loader, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { t } from '../../../../language/translate.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { sendWebhookTest } from '../../../queries/webhook-tests.ts';
import { webhookEventTypes } from '../../../queries/webhooks.ts';
import { readable } from '../../enrolments/readable.ts';
import { TestOutcome } from './test-outcome.tsx';
import classes from './webhooks.module.css';

const JsonEditor = lazy(() => import('../connector/document/json-editor.tsx'));

interface EditAndSendProps {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** Lets an administrator edit the body of a delivery and send it once as a test. */
export function EditAndSend(props: EditAndSendProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Editor {...props} onClose={() => setIsOpen(false)} />;
  return (
    <Button variant="default" onClick={() => setIsOpen(true)}>
      {t('Edit and send as a test')}
    </Button>
  );
}

function Editor({ endpointId, eventId, type, body, onClose }: EditAndSendProps & { readonly onClose: () => void }) {
  const [text, setText] = useState(() => readable(body));
  const { data: types } = useQuery(webhookEventTypes());
  const { mutate, isPending, error, data } = useMutation(sendWebhookTest(endpointId, eventId));
  const note = useId();
  const schema = types?.find((each) => each.type === type)?.schema;
  return (
    <section className={classes.editTest} aria-label={t('Edit and send as a test')}>
      <Text id={note} fz="sm">
        {t(
          'Attain sends this body once, signed, with an id of its own and the header attain-test-delivery: true. It is not repeated and does not count in the health of the endpoint.',
        )}
      </Text>
      <Suspense fallback={<Loader size="sm" />}>
        {types === undefined ? (
          <Loader size="sm" />
        ) : (
          <JsonEditor
            label={t('Body of the test')}
            describedBy={note}
            value={text}
            onChange={setText}
            schema={schema ?? {}}
            compareWith={null}
          />
        )}
      </Suspense>
      <ErrorAlert error={error} />
      <div className={classes.testActions}>
        <Button loading={isPending} onClick={() => mutate(text)}>
          {t('Send once')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
      <div role="status">{data === undefined ? null : <TestOutcome test={data} />}</div>
    </section>
  );
}
