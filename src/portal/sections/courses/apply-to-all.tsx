import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { previewCourseAsItIs } from '../../queries/course-changes.ts';
import { t } from '../../../language/translate.ts';

/** Previews the course as it is for all its students: an earlier change may count for new results only. */
export function ApplyToAll({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  const mutation = useMutation(previewCourseAsItIs());
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={mutation.isPending}
        onClick={() =>
          mutation.mutate(courseId, {
            onSuccess: ({ id }) => void navigate({ to: '/corrections/$correctionId', params: { correctionId: id } }),
          })
        }
      >
        {t('Calculate earlier results again')}
      </Button>
      <Text c="dimmed" fz="sm" mt={4}>
        {t(
          'For students whose results an earlier change of the course left as they were. You first see who gains or loses by it.',
        )}
      </Text>
      <ErrorAlert error={mutation.error} />
    </>
  );
}
