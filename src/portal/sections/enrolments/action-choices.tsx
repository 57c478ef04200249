import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { notify } from '../../components/notify.ts';
import { confirmAction, discardAction, type EnrolmentRequest, type UnitMark } from '../../queries/actions.ts';
import type { EnrolmentAction, EnrolmentDetails } from '../../queries/enrolments.ts';
import { lmsEnrolment } from '../../queries/lms.ts';
import { actionWords, givingUp, isInDoubt } from './action-words.ts';
import { LinkDialog } from './link-dialog.tsx';
import { focusInTheLms } from './panel-focus.ts';
import { UnderWay } from './under-way.tsx';
import { useAct } from './use-act.ts';
import { WhoseEnrolment } from './whose-enrolment.tsx';
import classes from './action.module.css';
import { t } from '../../../language/translate.ts';

interface ActionChoicesProps {
  readonly action: EnrolmentAction;
  readonly enrolment: EnrolmentDetails;
}

type Choice = 'REPEAT' | 'LINK' | 'CONFIRM' | 'DISCARD';

interface Offered {
  readonly choice: Choice | 'ASK';
  readonly label: string;
  readonly onClick: () => void;
  readonly isBusy?: boolean;
}

/**
 * Buttons for the possible next steps after a failed action, with their dialogs. While it is not known whether the LMS
 * did it, the step that finds out comes first: a repeated action may be done twice.
 */
export function ActionChoices({ action, enrolment }: ActionChoicesProps) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const repeating = useAct(enrolment.id);
  const confirming = useMutation(confirmAction(action.id));
  const discarding = useMutation(discardAction(action.id));
  const aboutErased = enrolment.student.isErased && (action.kind === 'CREATE' || action.kind === 'MARK');
  const offers = (choice: Choice) =>
    (action.outcome?.choices.includes(choice) ?? false) && !(aboutErased && choice === 'REPEAT');
  const isOpen = isInDoubt(action);
  // The answer is shown by the card “In the LMS”, which has the same query.
  const inLms = useQuery({ ...lmsEnrolment(enrolment.id, enrolment.updatedAt), enabled: false });
  const giving = givingUp(action);
  const close = () => setAsked(null);
  const repeat = () => repeating.act(requestOf(action));
  const ask = () => {
    focusInTheLms();
    void inLms.refetch();
  };
  const confirm = async () => {
    await confirming.mutateAsync();
    notify.done(actionWords[action.kind].done);
  };
  const discard = async () => {
    await discarding.mutateAsync();
    notify.done(giving.done);
  };
  const repeatChoice: Offered = {
    choice: 'REPEAT',
    label: t('Repeat'),
    isBusy: repeating.isPending,
    // The alert above the buttons shows the failure.
    onClick: () => (isOpen ? setAsked('REPEAT') : void repeat().catch(() => undefined)),
  };
  const looking: readonly Offered[] = [
    { choice: 'LINK', label: t('Link the LMS enrolment'), onClick: () => setAsked('LINK') },
    { choice: 'ASK', label: t('Ask the LMS'), isBusy: inLms.isFetching, onClick: ask },
    { choice: 'CONFIRM', label: t('Confirm that the LMS did it'), onClick: () => setAsked('CONFIRM') },
  ];
  const offered = [
    ...(isOpen ? [...looking, repeatChoice] : [repeatChoice, ...looking]),
    { choice: 'DISCARD', label: giving.button, onClick: () => setAsked('DISCARD') } satisfies Offered,
  ].filter(({ choice }) =>
    choice === 'ASK' ? offers('CONFIRM') && enrolment.lmsEnrolmentId !== null : offers(choice),
  );
  const about = <WhoseEnrolment enrolment={enrolment} />;
  return (
    <>
      {repeating.isPending && asked === null ? (
        <div className={classes.said}>
          <UnderWay call={actionWords[action.kind].call} />
        </div>
      ) : null}
      {asked === null ? <ErrorAlert error={repeating.isPending ? null : repeating.error} /> : null}
      {aboutErased ? (
        <p>{t('The data of this student was erased, so this action can no longer be sent to the LMS.')}</p>
      ) : null}
      <div className={classes.choices}>
        {offered.map(({ choice, label, onClick, isBusy = false }, index) => (
          <Button key={choice} variant={index === 0 ? 'filled' : 'default'} loading={isBusy} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        opened={asked === 'REPEAT'}
        onClose={close}
        title={t('Repeat an action that the LMS may have done?')}
        confirmLabel={t('Repeat')}
        dismissLabel={t('Back')}
        onConfirm={repeat}
      >
        {about}
        <Paragraph>{repeatRisks[action.kind]}</Paragraph>
        {repeating.isPending ? (
          <div className={classes.said}>
            <UnderWay call={actionWords[action.kind].call} />
          </div>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'CONFIRM'}
        onClose={close}
        title={t('Did the LMS do it?')}
        confirmLabel={t('Yes, the LMS did it')}
        dismissLabel={t('Back')}
        onConfirm={confirm}
      >
        {about}
        <Paragraph>
          {t(
            'Confirm this only if you have seen it in the LMS. Attain then makes the same change, without another call to the LMS. The audit log records your confirmation.',
          )}
        </Paragraph>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'DISCARD'}
        onClose={close}
        title={giving.question}
        confirmLabel={giving.confirm}
        dismissLabel={t('Back')}
        destructive={giving.isFinal}
        onConfirm={discard}
      >
        {about}
        <Paragraph>{giving.consequence}</Paragraph>
      </ConfirmDialog>
      <LinkDialog action={action} enrolment={enrolment} opened={asked === 'LINK'} onClose={close} />
    </>
  );
}

const Paragraph = ({ children }: { children: ReactNode }) => <Text mt="sm">{children}</Text>;

/** What may happen when an action is repeated that the LMS may have done. */
const repeatRisks: Readonly<Record<EnrolmentAction['kind'], string>> = {
  CREATE: t('Check the LMS first. The LMS may do it a second time: the student may then be enrolled twice.'),
  TRANSFER: t('Check the LMS first. The LMS may do it a second time: the other student may then be enrolled twice.'),
  CANCEL: t('Check the LMS first. If it has cancelled the enrolment already, it may refuse to do it a second time.'),
  MARK: t('Check the LMS first. The LMS may do it a second time: the results may then be there twice.'),
};

/** Builds the same request again. */
function requestOf({ kind, request }: EnrolmentAction): EnrolmentRequest {
  switch (kind) {
    case 'CREATE':
    case 'CANCEL':
      return { kind };
    case 'TRANSFER':
      return { kind, toStudentId: String(request.toStudentId) };
    case 'MARK':
      return { kind, results: request.results as UnitMark[] };
  }
}
