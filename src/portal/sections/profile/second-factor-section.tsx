import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { notify } from '../../components/notify.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useInitialFocus } from '../../components/use-initial-focus.ts';
import { renewRecoveryCodes, secondFactor, turnOffSecondFactor } from '../../queries/account.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

type Step =
  | { readonly at: 'REST' | 'SET_UP' | 'TURN_OFF' | 'RENEW' }
  | { readonly at: 'CODES'; readonly codes: readonly string[] };

/** Two-step sign-in of the user's own account: sets it up, makes new recovery codes, and turns it off. */
export function SecondFactorSection() {
  const query = useQuery(secondFactor());
  const [step, setStep] = useState<Step>({ at: 'REST' });
  const [wasLeft, setWasLeft] = useState(false);
  const go = (to: Step) => {
    setWasLeft(true);
    setStep(to);
  };
  const rest = () => go({ at: 'REST' });
  const showCodes = ({ recoveryCodes }: Schema<'RecoveryCodes'>) => go({ at: 'CODES', codes: recoveryCodes });
  return (
    <Section
      title={t('Two-step sign-in')}
      description={t(
        'With two-step sign-in, you need your password and a code from an authenticator app on your phone.',
      )}
    >
      <QueryView query={query}>
        {(factor) => {
          switch (step.at) {
            case 'SET_UP':
              return <SetUpFactor onDone={showCodes} onCancel={rest} />;
            case 'CODES':
              return <RecoveryCodes codes={step.codes} onDone={rest} />;
            case 'RENEW':
              return (
                <ProofForm
                  mutation={renewRecoveryCodes()}
                  submitLabel={t('Make new recovery codes')}
                  onDone={showCodes}
                  onCancel={rest}
                >
                  {t('Your current recovery codes stop working.')}
                </ProofForm>
              );
            case 'TURN_OFF':
              return (
                <ProofForm
                  mutation={turnOffSecondFactor()}
                  submitLabel={t('Turn off two-step sign-in')}
                  onDone={() => {
                    rest();
                    notify.done(t('Two-step sign-in is off.'));
                  }}
                  onCancel={rest}
                >
                  {t('You then sign in with your password only.')}
                </ProofForm>
              );
            case 'REST':
              return <Standing factor={factor} isBack={wasLeft} choose={(at) => go({ at })} />;
          }
        }}
      </QueryView>
    </Section>
  );
}

interface StandingProps {
  readonly factor: Schema<'SecondFactor'>;
  /** Whether it replaces a form that has just closed. It then takes the focus. */
  readonly isBack: boolean;
  readonly choose: (at: 'SET_UP' | 'TURN_OFF' | 'RENEW') => void;
}

function Standing({ factor, isBack, choose }: StandingProps) {
  const button = useInitialFocus<HTMLButtonElement>(isBack);
  if (factor.confirmedAt === null) {
    return (
      <Group justify="space-between">
        <StatusBadge tone="neutral">{t('Off')}</StatusBadge>
        <Button ref={button} onClick={() => choose('SET_UP')}>
          {t('Set up two-step sign-in')}
        </Button>
      </Group>
    );
  }
  const { recoveryCodesLeft: left } = factor;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <StatusBadge tone="positive">{t('On')}</StatusBadge>
          <Text c="dimmed" fz="sm">
            <Trans text="since {time}" values={{ time: <Time at={factor.confirmedAt} format="date" /> }} />
          </Text>
        </Group>
        <Text fz="sm" mt={4} c={left < 3 ? 'var(--attain-alert)' : 'dimmed'}>
          {left === 0
            ? t('No recovery codes are left. Make new ones.')
            : left < 3
              ? t('{left, plural, one {# recovery code is left.} other {# recovery codes are left.}} Make new ones.', {
                  left,
                })
              : t('{left, plural, one {# recovery code is left.} other {# recovery codes are left.}}', { left })}
        </Text>
      </div>
      <Group gap="xs">
        <Button ref={button} variant="default" onClick={() => choose('RENEW')}>
          {t('Make new codes')}
        </Button>
        <Button variant="default" onClick={() => choose('TURN_OFF')}>
          {t('Turn off')}
        </Button>
      </Group>
    </Group>
  );
}
