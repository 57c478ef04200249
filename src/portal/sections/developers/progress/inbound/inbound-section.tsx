import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { KeyValue } from '../../../../components/key-value.tsx';
import { notify } from '../../../../components/notify.ts';
import { QueryView } from '../../../../components/query-view.tsx';
import { Section } from '../../../../components/section.tsx';
import { Time } from '../../../../components/time.tsx';
import {
  deleteInbound,
  lmsInbound,
  saveInbound,
  type Inbound,
  type SavedInbound,
} from '../../../../queries/lms-inbound.ts';
import { InboundForm } from './inbound-form.tsx';
import { inboundSectionId } from './inbound-section-id.ts';
import { settingsOf, valuesOf } from './inbound-values.ts';
import { ShownOnce } from './shown-once.tsx';
import { t } from '../../../../../language/translate.ts';

/** The address to which an LMS sends its own webhooks: how they are checked and mapped, and what came last. */
export function InboundSection() {
  const query = useQuery(lmsInbound());
  // The address and a generated secret, until the user has stored them.
  const [shown, setShown] = useState<SavedInbound | null>(null);
  // Most organisations need none, so that the form is folded until it is wanted.
  const [isOpen, setOpen] = useState(false);
  const onSaved = (saved: SavedInbound) => {
    if (saved.address !== null || saved.secret !== null) setShown(saved);
    else notify.done(t('The inbound address was saved.'));
  };
  if (shown !== null) return <ShownOnce saved={shown} onStored={() => setShown(null)} />;
  return (
    <Section
      id={inboundSectionId}
      title={t('Inbound address')}
      description={t(
        'For an LMS that sends webhooks of its own. Attain checks each delivery, and makes a report of it by your mapping.',
      )}
    >
      <QueryView query={query}>
        {(inbound) =>
          inbound !== null ? (
            <>
              <Known inbound={inbound} onSaved={onSaved} />
              <InboundForm key="known" inbound={inbound} onSaved={onSaved} />
            </>
          ) : isOpen ? (
            <InboundForm key="new" inbound={null} onSaved={onSaved} />
          ) : (
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('Set up an inbound address')}
            </Button>
          )
        }
      </QueryView>
    </Section>
  );
}

interface KnownProps {
  readonly inbound: Inbound;
  readonly onSaved: (saved: SavedInbound) => void;
}

/** The last delivery to the address, and buttons that replace or delete it. */
function Known({ inbound, onSaved }: KnownProps) {
  const [asking, setAsking] = useState<'replace' | 'delete' | null>(null);
  const replacing = useMutation(saveInbound());
  const deleting = useMutation(deleteInbound());
  const { createdAt, acceptedAt, refusedAt, refusal } = inbound;
  const close = () => setAsking(null);
  return (
    <>
      <KeyValue
        entries={[
          [t('Created'), <Time key="created" at={createdAt} format="absolute" />],
          [t('Last accepted delivery'), acceptedAt === null ? t('None yet') : <Time key="accepted" at={acceptedAt} />],
          [
            t('Last refused delivery'),
            refusedAt === null ? (
              t('None')
            ) : (
              <>
                <Time at={refusedAt} />
                {refusal === null ? '' : `: ${refusal}`}
              </>
            ),
          ],
        ]}
      />
      <Group gap="xs" my="md">
        <Button variant="default" onClick={() => setAsking('replace')}>
          {t('Replace the address')}
        </Button>
        <Button variant="default" onClick={() => setAsking('delete')}>
          {t('Delete the address')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking === 'replace'}
        onClose={close}
        title={t('Replace the inbound address?')}
        confirmLabel={t('Replace it now')}
        destructive
        onConfirm={async () =>
          onSaved(await replacing.mutateAsync({ ...settingsOf(valuesOf(inbound)), replaceAddress: true }))
        }
      >
        <Text>
          {t(
            'The present address stops working at once. Your LMS must send to the new one, which is shown once. The check and the mapping stay.',
          )}
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={close}
        title={t('Delete the inbound address?')}
        confirmLabel={t('Delete the address')}
        destructive
        onConfirm={async () => {
          await deleting.mutateAsync();
          notify.done(t('The inbound address was deleted.'));
        }}
      >
        <Text>{t('Deliveries to it are refused from now on. Reports that came by it stay.')}</Text>
      </ConfirmDialog>
    </>
  );
}
