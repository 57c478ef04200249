import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ExportButton } from '../../components/export-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { stepOfCorrection, type CorrectionDetails } from '../../queries/corrections.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/corrections/$correctionId');

/** Buttons that concern the whole page: discard a preview, choose something else, download the impact. */
export function CorrectionActions({ details: { correction, outdated } }: { details: CorrectionDetails }) {
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
      {state === 'PREVIEWED' && course !== null && outdated?.isCourseChanged !== true ? (
        <LinkButton
          to="/courses/$courseId/edit"
          params={{ courseId: course.id }}
          search={{ again: id }}
          variant="default"
        >
          {t('Edit the change')}
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
