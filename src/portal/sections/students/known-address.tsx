import { Alert } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { TextLink } from '../../components/text-link.tsx';
import { studentList } from '../../queries/students.ts';
import { nameOf } from './student-name.ts';
import { t } from '../../../language/translate.ts';

/** Students that the hint names. */
const named = 3;
/** The longest text that the API searches for. */
const longestSearch = 200;

interface KnownAddressProps {
  /** An e-mail address; empty while the user types one. */
  readonly address: string;
  /** The student who is edited. */
  readonly ownId: string | undefined;
}

/**
 * Says which students have the e-mail address already. It is no reason to refuse it, because people share addresses; but most
 * often the student was added before.
 */
export function KnownAddress({ address, ownId }: KnownAddressProps) {
  // The search is by the beginning, and the address itself comes first. One more, since the edited student may be found.
  const query = useQuery({
    ...studentList({ search: address, limit: named + 1 }),
    enabled: address !== '' && address.length <= longestSearch,
  });
  const found = query.isPlaceholderData || address === '' ? [] : (query.data?.items ?? []);
  const others = found.filter(({ id, email }) => id !== ownId && email.toLowerCase() === address.toLowerCase());
  if (others.length === 0) return null;
  return (
    <Alert variant="default" icon={<IconAlertTriangle aria-hidden />} title={t('Another student has this address')}>
      {t('Look whether it is the same person:')}{' '}
      {others.slice(0, named).map((student, index) => (
        <Fragment key={student.id}>
          {index === 0 ? null : ' · '}
          <TextLink underline="always" to="/students/$studentId" params={{ studentId: student.id }}>
            <bdi>{nameOf(student)}</bdi>
          </TextLink>
        </Fragment>
      ))}
    </Alert>
  );
}
