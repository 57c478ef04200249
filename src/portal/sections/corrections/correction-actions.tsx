import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ExportButton } from '../../components/export-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { stepOfCorrection, type Correction } from '../../queries/corrections.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/corrections/$correctionId');

/** Buttons that concern the whole page: discard a preview, choose other reports, download the impact. */
export function CorrectionActions({ correction }: { correction: Correction }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const cancel = useMutation({
    ...stepOfCorrection(correction.id, 'cancel'),
    onError: (error) => notify.failed(error),
  });
  const { id, state, course } = correction;
  // As the list below has it.
  const { effect } = search;
  const mode = correction.mode === 'GAINS' ? 'GAINS' : search.mode;
  const filter = new URLSearchParams({ ...(mode ? { mode } : {}), ...(effect ? { effect } : {}) }).toString();
  const leave = () =>
    course === null
      ? navigate({ to: '/corrections' })
      : navigate({ to: '/courses/$courseId', params: { courseId: course.id } });
  return (
    <>
      {state === 'PREVIEWING' || state === 'PREVIEWED' ? (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess: () => void leave() })}
        >
          {t('Discard')}
        </Button>
      ) : null}
      {state === 'PREVIEWED' && course === null ? (
        <LinkButton to="/corrections/withdraw" search={{ again: id }} variant="default">
          {t('Change the choice')}
        </LinkButton>
      ) : null}
      {state === 'PREVIEWED' || state === 'APPLYING' || state === 'DONE' ? (
        <ExportButton
          href={`/internal/corrections/${id}/result${filter === '' ? '' : `?${filter}`}`}
          label={t('Download the list')}
        />
      ) : null}
    </>
  );
}
