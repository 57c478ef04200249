import { CodeBlock } from '../../components/code-block.tsx';
import { isUnderWay, type EnrolmentAction, type EnrolmentDetails } from '../../queries/enrolments.ts';
import { ActionChoices } from './action-choices.tsx';
import { actionWords, isFailure, isInDoubt } from './action-words.ts';
import { actionPanelId } from './panel-focus.ts';
import { formerLmsNote } from './former-lms.ts';
import { readable } from './readable.ts';
import { NotSentYet } from './not-sent-yet.tsx';
import { UnderWay } from './under-way.tsx';
import classes from './action.module.css';
import { t } from '../../../language/translate.ts';

/**
 * Shows the latest action while it runs, or while a user has to choose the next step, and an enrolment that waits
 * without any. It also appears when the user returns to the page later.
 */
export function ActionPanel({ enrolment }: { enrolment: EnrolmentDetails }) {
  const action = enrolment.lastActions[0];
  if (action !== undefined && isUnderWay(action)) {
    return (
      <div id={actionPanelId} tabIndex={-1} className={classes.panel}>
        <UnderWay call={actionWords[action.kind].call} />
      </div>
    );
  }
  if (action === undefined || !isFailure(action) || (action.outcome?.choices ?? []).length === 0) {
    return enrolment.status === 'PENDING' ? <NotSentYet enrolment={enrolment} /> : null;
  }
  return <Failed key={action.id} action={action} enrolment={enrolment} />;
}

function Failed({ action, enrolment }: { action: EnrolmentAction; enrolment: EnrolmentDetails }) {
  const words = actionWords[action.kind];
  const former = formerLmsNote(enrolment);
  const { message = '', nextSteps = [], lmsStatus = null, excerpt = null } = action.outcome ?? {};
  return (
    <section
      id={actionPanelId}
      tabIndex={-1}
      className={`${classes.panel} ${classes.failure}`}
      aria-labelledby={`${actionPanelId}-title`}
    >
      <h2 id={`${actionPanelId}-title`}>{isInDoubt(action) ? words.inDoubt : words.failed}</h2>
      <p>{message}</p>
      {former === null ? null : <p>{former}</p>}
      {excerpt === null ? null : (
        <div className={classes.said}>
          <CodeBlock
            code={readable(excerpt)}
            label={
              lmsStatus === null ? t('Response of the LMS') : t('Response of the LMS ({lmsStatus})', { lmsStatus })
            }
          />
        </div>
      )}
      {nextSteps.length === 0 ? null : (
        <ul aria-label={t('Next steps')}>
          {nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <ActionChoices action={action} enrolment={enrolment} />
    </section>
  );
}
