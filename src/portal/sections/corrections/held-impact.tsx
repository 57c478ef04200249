import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../components/text-link.tsx';
import type { CorrectionDetails } from '../../queries/corrections.ts';
import { certificateBrake } from '../../queries/held-certificates.ts';
import { t } from '../../../language/translate.ts';

/** Says that not every certificate which is gained is issued at once, while the brake is on. */
export function BrakeNote({ gains }: { gains: number }) {
  const { data } = useQuery(certificateBrake());
  if (gains === 0 || data === undefined || data.mode === 'OFF') return null;
  return (
    <Text>
      {t(
        'The brake on mass issuing is on: certificates over the hourly limit are held, until an administrator decides whether to issue them.',
      )}
    </Text>
  );
}

/** Says how many held certificates are no longer earned. */
export function LostHolds({ count }: { count: number | null }) {
  if (count === null || count === 0) return null;
  return (
    <Text>
      {t(
        '{count, plural, one {# held certificate is no longer earned and leaves} other {# held certificates are no longer earned and leave}} the list of held certificates.',
        { count },
      )}
    </Text>
  );
}

/** Names the held certificates that ended by an applied withdrawal. */
export function EndedHolds({ ended: { count, named } }: { ended: CorrectionDetails['heldEnded'] }) {
  if (count === 0) return null;
  const others = count - named.length;
  return (
    <div>
      <Text>
        {t(
          '{count, plural, one {# held certificate is no longer earned and has left} other {# held certificates are no longer earned and have left}} the list of held certificates:',
          { count },
        )}
      </Text>
      <List spacing="xs">
        {named.map(({ enrolmentId, student, title }, index) => (
          <List.Item key={index}>
            <TextLink underline="always" to="/enrolments/$enrolmentId" params={{ enrolmentId }}>
              <bdi>
                {student.firstName} {student.lastName}
              </bdi>
              , {title}
            </TextLink>
          </List.Item>
        ))}
      </List>
      {others === 0 ? null : (
        <Text>{t('And {count, plural, one {# other} other {# others}}.', { count: others })}</Text>
      )}
    </div>
  );
}
