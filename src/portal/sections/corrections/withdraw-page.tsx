import { Box, FileInput, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { listedReportsMax, type RetractionScope } from '../../../domain/corrections/corrections.ts';
import { Form } from '../../components/form.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { LimitedTextarea } from '../../components/limited-textarea.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { CoursePicker } from '../../components/search-picker.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/time.tsx';
import { required } from '../../components/validation.ts';
import { apiRequestSummary } from '../../queries/api-requests.ts';
import {
  correctionDetails,
  previewRetraction,
  type CorrectionDetails,
  type NewRetraction,
} from '../../queries/corrections.ts';
import { reportIdsIn } from './report-ids.ts';
import { EnrolmentLink } from './subject-links.tsx';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

const route = getRouteApi('/signed-in/admin/corrections/withdraw');

interface Values extends Record<string, unknown> {
  scope: RetractionScope;
  courseId: string | null;
  apiKeyId: string;
  reports: string;
  from: string;
  to: string;
  reason: string;
}

/** A moment in the form of a field for date and time, in the browser's time zone. */
function localMoment(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

const dayMs = 24 * 3_600_000;
/** Room for the ids of a list, one on each line. */
const longestList = 40 * listedReportsMax;

/** Page that chooses which reports are withdrawn. The preview follows; nothing changes here. */
export function WithdrawPage() {
  const { again } = route.useSearch();
  return (
    <>
      <PageHeader
        title={t('Withdraw reports')}
        description={t(
          'When your LMS has reported progress by mistake, withdraw the reports. You see first what that changes for each student; then you decide.',
        )}
        breadcrumb={[{ label: t('Corrections'), link: linkOptions({ to: '/corrections' }) }]}
      />
      {again === undefined ? <Choice earlier={null} /> : <OtherChoice correctionId={again} />}
    </>
  );
}

/** The form with what an earlier preview had chosen. */
function OtherChoice({ correctionId }: { correctionId: string }) {
  const query = useQuery(correctionDetails(correctionId));
  return (
    <QueryView query={query} what={t('correction')}>
      {(earlier) => <Choice earlier={earlier} />}
    </QueryView>
  );
}

function Choice({ earlier }: { earlier: CorrectionDetails | null }) {
  const search = route.useSearch();
  const { report, since } = search;
  const chosenBefore = earlier?.correction.retraction ?? null;
  const scope = chosenBefore?.scope ?? search.scope;
  const subject = chosenBefore?.subjectId ?? search.subject;
  const navigate = useNavigate();
  const preview = useMutation(previewRetraction(earlier?.correction.id));
  const held = since === undefined || Number.isNaN(Date.parse(since)) ? null : new Date(since);
  const [begin] = useState(() => localMoment(held ?? new Date(Date.now() - dayMs)));
  const form = useForm<Values>({
    initialValues: {
      scope: scope ?? (report === undefined ? 'COURSE' : 'REPORTS'),
      courseId: scope === 'COURSE' ? (subject ?? null) : null,
      apiKeyId: scope === 'API_KEY' ? (subject ?? '') : '',
      reports: earlier?.reportIds.join('\n') ?? report ?? '',
      from: chosenBefore?.from ? localMoment(new Date(chosenBefore.from)) : begin,
      to: chosenBefore?.to ? localMoment(new Date(chosenBefore.to)) : '',
      reason: chosenBefore?.reason ?? '',
    },
    validate: {
      courseId: (value, values) => (values.scope === 'COURSE' && value === null ? t('Choose the course.') : null),
      apiKeyId: (value, values) => (values.scope === 'API_KEY' && value === '' ? t('Choose the key.') : null),
      reports: (value, values) => (values.scope === 'REPORTS' ? problemOf(value) : null),
      from: (value, values) =>
        values.scope !== 'REPORTS' && Number.isNaN(Date.parse(value)) ? t('Enter a date and a time.') : null,
      to: (value, values) =>
        values.scope !== 'REPORTS' && value !== '' && !(Date.parse(value) > Date.parse(values.from))
          ? t('The period must end after it begins.')
          : null,
      reason: required(t('Say why the reports are withdrawn.')),
    },
  });
  const chosen = form.values.scope;
  return (
    <Section title={t('Which reports')}>
      <Form
        form={form}
        mutation={preview}
        guarded={false}
        submitLabel={t('Show the preview')}
        secondary={
          earlier === null ? (
            <LinkButton to="/corrections" variant="default">
              {t('Cancel')}
            </LinkButton>
          ) : (
            <LinkButton
              to="/corrections/$correctionId"
              params={{ correctionId: earlier.correction.id }}
              variant="default"
            >
              {t('Back to the preview')}
            </LinkButton>
          )
        }
        onSubmit={(values) =>
          preview.mutate(wantedOf(values, subject), {
            onSuccess: ({ id }) =>
              void navigate({
                to: '/corrections/$correctionId',
                params: { correctionId: id },
                ignoreBlocker: true,
                // "Back" would lead to the choice of a preview that is discarded now.
                replace: earlier !== null,
              }),
          })
        }
      >
        <Radio.Group label={t('Withdraw')} {...form.getInputProps('scope')}>
          <Stack gap="xs" mt={6}>
            {scope === 'ENROLMENT' && subject !== undefined ? (
              <Radio value="ENROLMENT" label={t('The reports of one enrolment')} />
            ) : null}
            <Radio value="COURSE" label={t('The reports of all students of a course')} />
            <Radio
              value="API_KEY"
              label={t('Everything that came with an API key')}
              description={t('The right choice when the wrong reports are about several courses.')}
            />
            <Radio value="REPORTS" label={t('Single reports, by their ids')} />
          </Stack>
        </Radio.Group>
        {chosen === 'ENROLMENT' && subject !== undefined ? <EnrolmentLink enrolmentId={subject} /> : null}
        {chosen === 'COURSE' ? (
          <Box maw={560}>
            <CoursePicker
              label={t('Course')}
              placeholder={t('Beginning of a name')}
              value={form.values.courseId}
              onChange={(id) => form.setFieldValue('courseId', id)}
              error={form.errors['courseId']}
            />
          </Box>
        ) : null}
        {chosen === 'API_KEY' ? (
          <KeySelect
            value={form.values.apiKeyId}
            error={form.errors['apiKeyId']}
            onChange={(id) => form.setFieldValue('apiKeyId', id)}
          />
        ) : null}
        {chosen === 'REPORTS' ? (
          <ReportIds
            value={form.values.reports}
            error={form.errors['reports']}
            onChange={(reports) => form.setFieldValue('reports', reports)}
          />
        ) : (
          <>
            <TextInput
              type="datetime-local"
              label={t('From')}
              description={
                held === null ? (
                  t('When the first of these reports came, in your time zone.')
                ) : (
                  <Trans
                    text="When the first of these reports came, in your time zone. The first certificate was held at {time}; reports that came just before it may be wrong, too."
                    values={{ time: <Time at={held.toISOString()} format="absolute" /> }}
                  />
                )
              }
              maw={360}
              {...form.getInputProps('from')}
            />
            <TextInput
              type="datetime-local"
              label={t('Until')}
              description={t('Leave it empty for all reports up to now.')}
              maw={360}
              {...form.getInputProps('to')}
            />
          </>
        )}
        <LimitedInput
          label={t('Reason')}
          description={t('It is shown with each report and in the audit log.')}
          limit={500}
          maw={560}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Section>
  );
}

function wantedOf(values: Values, subject: string | undefined): NewRetraction {
  const { scope, courseId, apiKeyId, reports, from, to, reason } = values;
  if (scope === 'REPORTS') return { scope, reportIds: [...reportIdsIn(reports).ids], reason };
  const subjectId = scope === 'COURSE' ? courseId : scope === 'API_KEY' ? apiKeyId : subject;
  return {
    scope,
    subjectId: subjectId ?? '',
    from: new Date(from).toISOString(),
    ...(to === '' ? {} : { to: new Date(to).toISOString() }),
    reason,
  };
}

function problemOf(text: string): string | null {
  const { ids, unreadable } = reportIdsIn(text);
  if (unreadable !== null) return t('“{text}” is not the id of a report.', { text: unreadable.slice(0, 60) });
  if (ids.length === 0) return t('Enter the id of at least one report.');
  return ids.length > listedReportsMax ? t('Enter at most {most, number} reports.', { most: listedReportsMax }) : null;
}

interface ReportIdsProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (text: string) => void;
}

/** The ids of reports, typed or read from a file. */
function ReportIds({ value, error, onChange }: ReportIdsProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const read = (file: File | null) => {
    setTooLarge(file !== null && file.size > longestList);
    if (file !== null && file.size <= longestList) void file.text().then(onChange);
  };
  return (
    <>
      <LimitedTextarea
        label={t('Ids of the reports')}
        description={t('One on each line. The list of reports under Activity shows them.')}
        rows={5}
        limit={longestList}
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FileInput
        label={t('Or a CSV file whose first column has the ids')}
        placeholder={t('Choose a file')}
        accept=".csv,text/csv,.txt,text/plain"
        error={isTooLarge ? t('The file is too large.') : null}
        maw={480}
        onChange={read}
      />
    </>
  );
}

interface KeySelectProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (id: string) => void;
}

function KeySelect({ value, error, onChange }: KeySelectProps) {
  const { data } = useQuery(apiRequestSummary());
  const keys = data?.keys ?? [];
  const only = keys.length === 1 ? keys[0]!.id : undefined;
  useEffect(() => {
    if (only !== undefined && value === '') onChange(only);
  }, [only, value, onChange]);
  return (
    <>
      <NativeSelect
        label={t('API key')}
        data={[
          { value: '', label: t('Choose a key') },
          ...keys.map(({ id, masked, isActive }) => ({
            value: id,
            label: isActive ? masked : t('{masked} (replaced)', { masked }),
          })),
        ]}
        value={value}
        error={error}
        maw={360}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {data !== undefined && keys.length === 0 ? <Text>{t('There is no API key yet.')}</Text> : null}
    </>
  );
}
