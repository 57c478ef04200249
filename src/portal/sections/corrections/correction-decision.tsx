import { Alert, Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { HowFar } from '../../components/how-far.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import {
  applyCorrection,
  stepOfCorrection,
  type Correction,
  type CorrectionDetails,
  type ImpactCounts,
} from '../../queries/corrections.ts';
import { doneInWords, impactInWords } from './correction-words.ts';
import { BrakeNote, EndedHolds, LostHolds } from './held-impact.tsx';
import { PreviewWarnings } from './preview-warnings.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/corrections/$correctionId');

/** What a correction does to the students: how far the preview is, the decision, or what was decided. */
export function CorrectionDecision({ details }: { details: CorrectionDetails }) {
  const { correction, impact } = details;
  switch (correction.state) {
    case 'PREVIEWING':
      return (
        <Section
          title={t('The impact is being computed')}
          description={t('Nothing changes meanwhile. You can leave this page and come back to it.')}
        >
          <Advance correction={correction} />
          {correction.course === null ? null : <OnlyNew correction={correction} />}
        </Section>
      );
    case 'PREVIEWED':
      return impact === null ? null : <Decide details={details} impact={impact} />;
    case 'APPLYING':
      return (
        <Section title={t('Being applied')} description={t('You can leave this page and come back to it.')}>
          <Advance correction={correction} />
        </Section>
      );
    case 'DONE':
      return <Done details={details} />;
    case 'CANCELLED':
      return <Discarded correction={correction} />;
    case 'FAILED':
      return <Failed correction={correction} />;
  }
}

function Advance({ correction: { done, total } }: { correction: Correction }) {
  const isCounted = total > 0;
  return (
    <HowFar
      label={t('Progress of the correction')}
      counted={t('Enrolments done')}
      done={done}
      total={isCounted ? total : null}
      text={
        isCounted
          ? t('{done, number} of {total, plural, one {# enrolment} other {# enrolments}}', { done, total })
          : t('Looking for the enrolments …')
      }
    />
  );
}

/** Saves a course for new results without waiting for its preview. */
function OnlyNew({ correction }: { correction: Correction }) {
  const apply = useMutation(applyCorrection(correction.id));
  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <ErrorAlert error={apply.error} />
      <Button
        variant="default"
        loading={apply.isPending}
        onClick={() => apply.mutate({ mode: 'NEW', withEmails: true })}
      >
        {t('Do not wait: save for new results only')}
      </Button>
    </Stack>
  );
}

interface DecideProps {
  readonly details: CorrectionDetails;
  readonly impact: NonNullable<CorrectionDetails['impact']>;
}

type Mode = NonNullable<Correction['mode']>;

function Decide({ details, impact }: DecideProps) {
  const { correction, reports, heldLost, outdated } = details;
  const isCourse = correction.course !== null;
  // Nothing is preselected when certificates would be lost: nobody takes them by mistake.
  const [mode, setMode] = useState<Mode | null>(isCourse && impact.all.lose > 0 ? null : 'ALL');
  const [isUnchosen, setUnchosen] = useState(false);
  const [withEmails, setWithEmails] = useState(isCourse);
  const [asks, setAsks] = useState(false);
  const apply = useMutation(applyCorrection(correction.id));
  const refresh = useMutation(stepOfCorrection(correction.id, 'refresh'));
  const navigate = route.useNavigate();
  const choose = (chosen: Mode) => {
    setMode(chosen);
    setUnchosen(false);
    // The list below shows what is about to be applied.
    void navigate({
      search: (search) => ({ ...search, mode: chosen === 'GAINS' ? chosen : undefined, cursor: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const lostHolds = heldLost === null || mode === 'NEW' ? null : heldLost[mode === 'GAINS' ? 'gains' : 'all'];
  const kept = impact.all.lose - impact.gains.lose;
  const nothingToDo = !isCourse && reports === 0;
  const mayApply = outdated === null || !(outdated.isCourseChanged || outdated.isOtherApplied);
  const changedSince = outdated === null ? 0 : outdated.changed + outdated.added;
  return (
    <Section title={t('What happens to the students')} description={t('Nothing has been changed yet.')}>
      <Stack gap="md" align="flex-start">
        {outdated === null ? null : (
          <Alert title={t('This preview is out of date')} w="100%">
            <Text>{outdatedInWords(outdated)}</Text>
          </Alert>
        )}
        {isCourse ? (
          <Radio.Group
            label={t('For whom does the changed course count?')}
            value={mode}
            onChange={choose}
            error={isUnchosen ? t('Choose for whom it counts: students would lose certificates.') : undefined}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="ALL" label={t('For all students')} description={impactInWords(impact.all)} />
              <Radio
                value="GAINS"
                label={t('For all, but nobody loses anything')}
                description={impactInWords(impact.gains)}
              />
              <Radio
                value="NEW"
                label={t('For new results only')}
                description={t(
                  'Nothing changes now. An enrolment takes the changed course with its next report or marking; finished ones stay as they are.',
                )}
              />
            </Stack>
          </Radio.Group>
        ) : (
          <Text>
            {nothingToDo ? t('No report matches, so there is nothing to withdraw.') : impactInWords(impact.all)}
          </Text>
        )}
        {mode === 'GAINS' && kept > 0 ? (
          <Text>
            {t(
              '{count, plural, one {# enrolment keeps} other {# enrolments keep}} a certificate that the changed course would take.',
              { count: kept },
            )}
          </Text>
        ) : null}
        <BrakeNote gains={mode === 'NEW' ? 0 : impact.all.gain} />
        <LostHolds count={lostHolds} />
        <PreviewWarnings details={details} />
        {nothingToDo || mode === 'NEW' ? null : (
          <Checkbox
            label={t('Send e-mails to students whose certificates change')}
            checked={withEmails}
            onChange={(event) => setWithEmails(event.currentTarget.checked)}
          />
        )}
        <ErrorAlert error={refresh.error} />
        <Group>
          {outdated === null ? null : (
            <Button loading={refresh.isPending} onClick={() => refresh.mutate()}>
              {t('Compute it again')}
            </Button>
          )}
          {nothingToDo || !mayApply ? null : (
            <Button
              variant={outdated === null ? 'filled' : 'default'}
              color={isCourse || outdated !== null ? undefined : 'red'}
              loading={apply.isPending}
              onClick={() => (mode === null ? setUnchosen(true) : setAsks(true))}
            >
              {outdated !== null
                ? t('Apply to the current state')
                : isCourse
                  ? t('Save and apply')
                  : t('Withdraw {count, plural, one {# report} other {# reports}}', { count: reports ?? 0 })}
            </Button>
          )}
        </Group>
        <ConfirmDialog
          opened={asks}
          onClose={() => setAsks(false)}
          title={
            outdated !== null
              ? t('Apply it to the current state?')
              : isCourse
                ? t('Save and apply the changed course?')
                : t('Withdraw these reports?')
          }
          confirmLabel={isCourse ? t('Apply it now') : t('Withdraw them now')}
          destructive={!isCourse}
          onConfirm={() =>
            apply.mutateAsync({
              ...(isCourse && mode !== null ? { mode } : {}),
              withEmails,
              ...(outdated === null ? {} : { toCurrentState: true }),
            })
          }
        >
          <Text>
            {mode === 'NEW'
              ? t('The course is saved. Nothing changes for the students now.')
              : outdated === null
                ? impactInWords(mode === 'GAINS' ? impact.gains : impact.all)
                : t('The preview said: {impact}', {
                    impact: impactInWords(mode === 'GAINS' ? impact.gains : impact.all),
                  })}
          </Text>
          {mode === 'NEW' ? null : (
            <Text mt="sm">
              {withEmails
                ? t('Students whose certificates change get an e-mail.')
                : t('Students get no e-mail about it.')}
            </Text>
          )}
          {mode === 'NEW' || outdated === null ? null : (
            <Text mt="sm" fw={600}>
              {t(
                'Since the preview, {count, plural, one {# enrolment has} other {# enrolments have}} changed. What happens there is computed from the current results, which the list does not show.',
                { count: changedSince },
              )}
            </Text>
          )}
          {isCourse || outdated === null ? null : (
            <Text mt="sm">
              {t(
                'Only the {count, plural, one {# report of the preview is} other {# reports of the preview are}} withdrawn.',
                {
                  count: reports ?? 0,
                },
              )}
            </Text>
          )}
          <LostHolds count={lostHolds} />
          <PreviewWarnings details={details} />
          {isCourse ? null : (
            <Text mt="sm">{t('This cannot be undone, but your LMS can send the reports again.')}</Text>
          )}
        </ConfirmDialog>
      </Stack>
    </Section>
  );
}

function outdatedInWords({
  isCourseChanged,
  isOtherApplied,
  changed,
  added,
}: NonNullable<CorrectionDetails['outdated']>): string {
  if (isCourseChanged) {
    return t(
      'The course was saved meanwhile. If you compute this change again, it is compared with the course as it is now. Applying it then replaces that course.',
    );
  }
  if (isOtherApplied) {
    return t('Another correction was applied to some of these enrolments meanwhile. Compute the preview again.');
  }
  return t(
    '{changed, plural, one {# enrolment has} other {# enrolments have}} changed since, and {added, plural, one {# has} other {# have}} been added. You can compute these again and look at them, or apply the correction to the current state without looking.',
    { changed, added },
  );
}

function Done({ details: { correction, impact, heldEnded } }: { details: CorrectionDetails }) {
  const { mode, withEmails, finishedAt, confirmedBy, changedSince } = correction;
  const kept = mode === 'GAINS' && impact !== null ? impact.all.lose - impact.gains.lose : 0;
  const counts: ImpactCounts | undefined = mode === 'GAINS' ? impact?.gains : impact?.all;
  return (
    <Section
      title={t('What happened to the students')}
      description={
        <>
          {t('Applied by {name}', { name: confirmedBy?.name ?? '' })} · <Time at={finishedAt ?? correction.createdAt} />
        </>
      }
    >
      <Stack gap="xs">
        <Text>
          {mode === 'NEW'
            ? t('The course counts for new results only. Nothing was computed again.')
            : counts === undefined
              ? null
              : doneInWords(counts)}
        </Text>
        {mode === 'GAINS' ? <Text>{t('Nobody lost a mark or a certificate.')}</Text> : null}
        <BrakeNote gains={mode === 'NEW' ? 0 : (counts?.gain ?? 0)} />
        {kept > 0 ? (
          <TextLink
            to="/corrections/$correctionId"
            params={{ correctionId: correction.id }}
            search={{ effect: 'KEPT' }}
            resetScroll={false}
          >
            {t(
              '{count, plural, one {# enrolment kept} other {# enrolments kept}} a certificate that the changed course would have taken.',
              { count: kept },
            )}
          </TextLink>
        ) : null}
        {changedSince === null || mode === 'NEW' ? null : (
          <Text>
            {t(
              'It was applied to the current state: {count, plural, one {# enrolment had} other {# enrolments had}} changed since the preview. The numbers and the list show what was done.',
              { count: changedSince },
            )}
          </Text>
        )}
        <EndedHolds ended={heldEnded} />
        {mode === 'NEW' ? null : (
          <Text>
            {withEmails
              ? t('Students whose certificates changed got an e-mail.')
              : t('Students got no e-mails about it.')}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Discarded({ correction }: { correction: Correction }) {
  const refresh = useMutation(stepOfCorrection(correction.id, 'refresh'));
  return (
    <Section title={t('Discarded')} description={t('Nothing was changed.')}>
      <ErrorAlert error={refresh.error} />
      <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
        {t('Compute it again')}
      </Button>
    </Section>
  );
}

function Failed({ correction }: { correction: Correction }) {
  const { id, confirmedAt, failure } = correction;
  const again = useMutation(stepOfCorrection(id, confirmedAt === null ? 'refresh' : 'resume'));
  return (
    <Section
      title={confirmedAt === null ? t('The impact could not be computed') : t('The correction could not be completed')}
      description={
        confirmedAt === null
          ? t('Nothing was changed.')
          : t('What was done stays. “Go on” continues where it stopped, and does nothing twice.')
      }
    >
      <Stack gap="sm" align="flex-start">
        <Text>{failure}</Text>
        {confirmedAt === null ? null : <Advance correction={correction} />}
        <ErrorAlert error={again.error} />
        <Button loading={again.isPending} onClick={() => again.mutate()}>
          {confirmedAt === null ? t('Compute it again') : t('Go on')}
        </Button>
      </Stack>
    </Section>
  );
}
