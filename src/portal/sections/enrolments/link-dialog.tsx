import { Autocomplete, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { focusTooLong, useLimit } from '../../components/limited-input.tsx';
import { lmsNames } from '../../components/lms-names.ts';
import { notify } from '../../components/notify.ts';
import { percentage } from '../../components/percentage.ts';
import { linkAction } from '../../queries/actions.ts';
import type { EnrolmentAction, EnrolmentDetails } from '../../queries/enrolments.ts';
import { linkCandidate, unmatchedIds, type LmsEnrolment } from '../../queries/lms.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { actionWords } from './action-words.ts';
import { flatFields, readable } from './readable.ts';
import { SameId } from './same-id.tsx';
import { WholeAnswer } from './whole-answer.tsx';
import { WhoseEnrolment } from './whose-enrolment.tsx';
import { t } from '../../../language/translate.ts';

interface LinkDialogProps {
  readonly action: EnrolmentAction;
  readonly enrolment: EnrolmentDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Links the action with an enrolment that the LMS created although its response was lost. The user sees the LMS's
 * enrolment first and then confirms.
 */
export function LinkDialog({ action, enrolment, opened, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const candidate = useQuery({ ...linkCandidate(action.id, asked ?? ''), enabled: asked !== null });
  const mutation = useMutation(linkAction(action.id));
  const isShown = asked !== null && asked === typed && candidate.data !== undefined;
  const submit = () => {
    if (typed === '') setMissing(true);
    else if (!isShown) {
      if (asked === typed) void candidate.refetch();
      else setAsked(typed);
    } else {
      // The page may close this dialog before the answer comes. The dialog's own callbacks would then not be called.
      mutation.mutateAsync(typed).then(
        () => {
          notify.done(actionWords[action.kind].done);
          onClose();
        },
        () => undefined,
      );
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('Link the LMS enrolment')} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusTooLong(event.currentTarget)) submit();
        }}
      >
        <Stack gap="md">
          <WhoseEnrolment enrolment={enrolment} />
          <Text>{t('Find the enrolment in the LMS and enter its id.')}</Text>
          <IdInput
            value={typed}
            error={missing ? t('Enter the id.') : undefined}
            onChange={(value) => {
              setTyped(value);
              setMissing(false);
              mutation.reset();
            }}
          />
          <ErrorAlert error={mutation.error ?? (asked === typed && !candidate.isFetching ? candidate.error : null)} />
          {isShown ? (
            <>
              <SameId lmsEnrolmentId={candidate.data.id} exceptId={enrolment.id} />
              <Candidate record={candidate.data} />
            </>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Back')}
            </Button>
            <Button type="submit" loading={candidate.isFetching || mutation.isPending}>
              {isShown ? t('Link this enrolment') : t('Look it up in the LMS')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface IdInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The field for the id. It suggests the ids of unmatched reports to administrators. */
function IdInput({ value, error, onChange }: IdInputProps) {
  const isAdmin = useIsAdmin();
  const unmatched = useQuery({ ...unmatchedIds(), enabled: isAdmin });
  const reports = unmatched.data?.items ?? [];
  const { field, problem } = useLimit<HTMLInputElement>(value, 255);
  return (
    <Autocomplete
      label={t('LMS enrolment id')}
      description={reports.length === 0 ? undefined : t('The list has the ids of unmatched progress reports.')}
      ref={field}
      value={value}
      error={problem ?? error}
      onChange={onChange}
      data={reports.map(({ lmsEnrolmentId }) => lmsEnrolmentId)}
      renderOption={({ option }) => {
        const report = reports.find(({ lmsEnrolmentId }) => lmsEnrolmentId === option.value);
        return (
          <div>
            <div>{option.value}</div>
            {report === undefined ? null : (
              <Text c="dimmed" fz="sm">
                {t('Reported {percentage}', { percentage: percentage(report.progress) })}
              </Text>
            )}
          </div>
        );
      }}
      limit={20}
    />
  );
}

function Candidate({ record: { id, lms, excerpt } }: { record: LmsEnrolment }) {
  const fields = flatFields(excerpt ?? '');
  return (
    <>
      <KeyValue
        entries={[
          [t('LMS enrolment id'), id],
          ['LMS', lmsNames[lms].title],
          ...fields.filter(([name]) => name !== 'id'),
        ]}
      />
      {excerpt === null ? null : fields.length > 0 ? (
        <WholeAnswer excerpt={excerpt} />
      ) : (
        <CodeBlock code={readable(excerpt)} label={t('Enrolment in the LMS')} />
      )}
    </>
  );
}
