import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { notify } from '../../components/notify.ts';
import { confirmAction, discardAction, type EnrolmentRequest, type UnitMark } from '../../queries/actions.ts';
import type { EnrolmentAction, EnrolmentDetails } from '../../queries/enrolments.ts';
import { actionWords, givingUp, isInDoubt } from './action-words.ts';
import { LinkDialog } from './link-dialog.tsx';
import { UnderWay } from './under-way.tsx';
import { useAct } from './use-act.ts';
import classes from './action.module.css';
import { t } from '../../../language/translate.ts';

interface ActionChoicesProps {
  readonly action: EnrolmentAction;
  readonly enrolment: EnrolmentDetails;
}

type Choice = 'REPEAT' | 'LINK' | 'CONFIRM' | 'DISCARD';

/** Buttons for the possible next steps after a failed action, with their dialogs. */
export function ActionChoices({ action, enrolment }: ActionChoicesProps) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const repeating = useAct(enrolment.id);
  const confirming = useMutation(confirmAction(action.id));
  const discarding = useMutation(discardAction(action.id));
  const aboutErased = enrolment.student.isErased && (action.kind === 'CREATE' || action.kind === 'MARK');
  const offers = (choice: Choice) =>
    (action.outcome?.choices.includes(choice) ?? false) && !(aboutErased && choice === 'REPEAT');
  const giving = givingUp(action);
  const close = () => setAsked(null);
  const repeat = () => repeating.act(requestOf(action));
  const confirm = async () => {
    await confirming.mutateAsync();
    notify.done(actionWords[action.kind].done);
  };
  const discard = async () => {
    await discarding.mutateAsync();
    notify.done(giving.done);
  };
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
        {offers('REPEAT') ? (
          <Button
            loading={repeating.isPending}
            // The alert above the buttons shows the failure.
            onClick={() => (isInDoubt(action.ending) ? setAsked('REPEAT') : void repeat().catch(() => undefined))}
          >
            {t('Repeat')}
          </Button>
        ) : null}
        {offers('LINK') ? (
          <Button variant="default" onClick={() => setAsked('LINK')}>
            {t('Link the LMS enrolment')}
          </Button>
        ) : null}
        {offers('CONFIRM') ? (
          <Button variant="default" onClick={() => setAsked('CONFIRM')}>
            {t('Confirm that the LMS did it')}
          </Button>
        ) : null}
        {offers('DISCARD') ? (
          <Button variant="default" onClick={() => setAsked('DISCARD')}>
            {giving.button}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        opened={asked === 'REPEAT'}
        onClose={close}
        title={t('Repeat an action that the LMS may have done?')}
        confirmLabel={t('Repeat')}
        dismissLabel={t('Back')}
        onConfirm={repeat}
      >
        {t(
          'Check the LMS first. If the LMS does not recognise the Idempotency-Key of the repeated call, it does the action a second time.',
        )}
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
        {t(
          'Confirm this only if you have seen it in the LMS. Attain then makes the same change, without another call to the LMS. The audit log records your confirmation.',
        )}
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
        {giving.consequence}
      </ConfirmDialog>
      <LinkDialog action={action} opened={asked === 'LINK'} onClose={close} />
    </>
  );
}

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
