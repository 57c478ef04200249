import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { notify } from '../../../components/notify.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Time } from '../../../components/time.tsx';
import { lmsMode, provisionAgain, type LmsMode } from '../../../queries/lms-configuration.ts';
import { OpenLms } from '../open-lms.tsx';
import { UseWay } from './use-way.tsx';
import { wayWords } from './way-words.ts';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

/** Page of the LMS that comes with Attain: its state, and buttons that use it, open it and set it up again. */
export function FirstPartyPage() {
  const query = useQuery(lmsMode());
  const { title, description } = wayWords.FIRST_PARTY;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        breadcrumb={[{ label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) }]}
      />
      <Section title={t('Your organisation there')}>
        <QueryView query={query}>{(mode) => <Provisioning mode={mode} />}</QueryView>
      </Section>
      {/* The height of the first section depends on its data. */}
      {query.data === undefined ? null : (
        <UseWay
          way="FIRST_PARTY"
          label={t('Use the first-party LMS')}
          obstacle={
            query.data.isFirstPartyAvailable
              ? null
              : t('This installation has no first-party LMS. Its operator can add one.')
          }
          caution={
            query.data.provisionedAt === null ? (
              <Text mt="xs">{t('Attain first sets up your organisation there. That takes a moment.')}</Text>
            ) : null
          }
        />
      )}
    </>
  );
}

/** Shows the organisation's state in the first-party LMS. Its buttons open this LMS and set the organisation up again. */
function Provisioning({ mode: { provisionedAt, isFinished } }: { mode: LmsMode }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(provisionAgain());
  if (provisionedAt === null && isFinished) {
    return (
      <Text>
        {t('Not set up yet. Attain sets your organisation up when you use the first-party LMS for the first time.')}
      </Text>
    );
  }
  return (
    <div>
      <Group gap="xs" mb="sm">
        {isFinished ? (
          <StatusBadge tone="positive">{t('Set up')}</StatusBadge>
        ) : (
          <StatusBadge tone="caution">{t('Not finished')}</StatusBadge>
        )}
        {provisionedAt === null ? null : (
          <Text c="dimmed">
            <Trans text="Last set up {time}" values={{ time: <Time at={provisionedAt} /> }} />
          </Text>
        )}
      </Group>
      {isFinished ? null : (
        <Text mb="sm">
          {t('The last setup failed, or is still under way. Keys from before it go on working. Choose “Set up again”.')}
        </Text>
      )}
      <Group gap="xs" align="flex-start">
        {provisionedAt === null ? null : <OpenLms />}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Set up again')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Set up again in the first-party LMS?')}
        confirmLabel={t('Set up again')}
        onConfirm={async () => {
          await mutateAsync();
          notify.done(t('Your organisation was set up again.'));
        }}
      >
        <Text>
          {t(
            'Attain and the first-party LMS get new keys for their calls to each other; the old keys stop working a minute later. Courses, enrolments and the choice of the LMS do not change.',
          )}
        </Text>
      </ConfirmDialog>
    </div>
  );
}
