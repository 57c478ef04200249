import { Button, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { notify } from '../../components/notify.ts';
import { saveFile } from '../../components/save-file.ts';
import { CoursePicker } from '../../components/search-picker.tsx';
import type { Selection } from '../../components/selection.tsx';
import { exportSelected, previewBulkRun, type BulkRun, type NewBulkRun } from '../../queries/bulk-runs.ts';
import { t } from '../../../language/translate.ts';

/** Names the selected records: by their ids, or by the filters of their list. */
type Selected = Pick<NewBulkRun, 'ids' | 'students' | 'enrolments' | 'emails' | 'deliveries'>;

const selectedOf = ({ isAll, ids }: Selection, matching: Selected): Selected => (isAll ? matching : { ids: [...ids] });

/** Makes a preview and opens its page, which says what will happen. */
function usePreview() {
  const navigate = useNavigate();
  const preview = useMutation(previewBulkRun());
  const open = async (wanted: NewBulkRun) => {
    const { id } = await preview.mutateAsync(wanted);
    await navigate({ to: '/bulk-runs/$bulkRunId', params: { bulkRunId: id } });
  };
  return { open, isPending: preview.isPending };
}

interface StartProps {
  readonly selection: Selection;
  /** The filters of the list, for a selection of all that match. */
  readonly matching: Selected;
}

/** Asks for the course on which the selected students are to be enrolled, and opens the preview. */
export function EnrolSelected({ selection, matching }: StartProps) {
  const [asks, setAsks] = useState(false);
  const [courseId, setCourseId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { open } = usePreview();
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('Enrol on a course')}</Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('Enrol the selected students')}
        confirmLabel={t('Show what will happen')}
        onConfirm={async () => {
          setMissing(courseId === null);
          if (courseId === null) return false;
          await open({ kind: 'ENROL', courseId, ...selectedOf(selection, matching) });
          return true;
        }}
      >
        <CoursePicker
          label={t('Course')}
          placeholder={t('Beginning of a name')}
          value={courseId}
          error={isMissing ? t('Choose a course.') : undefined}
          onChange={(id) => {
            setCourseId(id);
            setMissing(false);
          }}
        />
        <Text mt="sm" c="dimmed">
          {t('Nothing is sent before you confirm it on the next page.')}
        </Text>
      </ConfirmDialog>
    </>
  );
}

interface PreviewButtonProps extends StartProps {
  readonly kind: 'CANCEL' | 'REPEAT' | 'RESEND' | 'REDELIVER';
  /** The endpoint of webhook deliveries. */
  readonly endpointId?: string;
  readonly label: string;
}

/** A button that opens the preview of a run for the selected records. */
export function PreviewSelected({ kind, endpointId, label, selection, matching }: PreviewButtonProps) {
  const { open, isPending } = usePreview();
  const act = () => {
    open({ kind, ...(endpointId !== undefined && { endpointId }), ...selectedOf(selection, matching) }).catch(
      (error: unknown) => notify.failed(error),
    );
  };
  return (
    <Button color={kind === 'CANCEL' ? 'red' : undefined} loading={isPending} onClick={act}>
      {label}
    </Button>
  );
}

/** A button that opens the preview of a run which repeats what failed in another one. */
export function RepeatFailed({ run }: { run: BulkRun }) {
  const { open, isPending } = usePreview();
  return (
    <Button
      loading={isPending}
      onClick={() => {
        open({ kind: 'REPEAT', bulkRunId: run.id }).catch((error: unknown) => notify.failed(error));
      }}
    >
      {t('Send the failed ones again')}
    </Button>
  );
}

interface ExportSelectedProps {
  readonly of: 'students' | 'enrolments' | 'certificates';
  readonly selection: Selection;
  /** Address of the file with all that match. */
  readonly href: string;
}

/** Buttons that download the selected records: as a workbook for people, and as CSV for programs. */
export function ExportSelected({ of, selection, href }: ExportSelectedProps) {
  const file = useMutation({ ...exportSelected(of), onError: (error) => notify.failed(error) });
  if (selection.isAll) return <ExportButton href={href} />;
  const names = { students: t('Students'), enrolments: t('Enrolments'), certificates: t('Certificates') };
  const save = (format: 'csv' | 'xlsx') =>
    file.mutate(
      { ids: [...selection.ids], format },
      {
        onSuccess: (blob) =>
          saveFile(blob, `${names[of]}-${new Date().toISOString().slice(0, 10)}.${format}`, blob.type),
      },
    );
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={file.isPending}
        onClick={() => save('xlsx')}
      >
        {t('Export for Excel')}
      </Button>
      <Button
        variant="default"
        px="sm"
        disabled={file.isPending}
        aria-label={t('Export CSV')}
        onClick={() => save('csv')}
      >
        CSV
      </Button>
    </Button.Group>
  );
}
