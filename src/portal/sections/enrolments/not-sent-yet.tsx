import { Button } from '@mantine/core';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { TextLink } from '../../components/text-link.tsx';
import type { EnrolmentDetails } from '../../queries/enrolments.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { actionWords } from './action-words.ts';
import { actionPanelId } from './panel-focus.ts';
import { UnderWay } from './under-way.tsx';
import { useAct } from './use-act.ts';
import classes from './action.module.css';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/**
 * Says why a PENDING enrolment without an open or failed action waits, and who does what about it. Every user may send
 * it to the LMS (docs/product.md "Roles"); only an administrator can change the connection.
 */
export function NotSentYet({ enrolment: { id, student, lastActions } }: { enrolment: EnrolmentDetails }) {
  const isAdmin = useIsAdmin();
  const { act, isPending, error } = useAct(id);
  const wasAsked = lastActions.some(({ kind }) => kind === 'CREATE');
  return (
    <section
      id={actionPanelId}
      tabIndex={-1}
      className={`${classes.panel} ${classes.notSent}`}
      aria-labelledby={`${actionPanelId}-title`}
    >
      <h2 id={`${actionPanelId}-title`}>{t('The student is not enrolled in the LMS yet')}</h2>
      <p>
        {wasAsked
          ? t(
              'The last request to the LMS did not enrol the student. The enrolment stays pending until somebody sends the request again.',
            )
          : t(
              'Attain has made no request to the LMS for this enrolment. The enrolment stays pending until somebody sends the request.',
            )}
      </p>
      {student.isErased ? (
        <p>{t('The data of this student was erased, so this enrolment can no longer be sent to the LMS.')}</p>
      ) : (
        <>
          <p>
            {t(
              '“Enrol in the LMS” makes the request now. If it fails, this page says why, and you can repeat it or discard the enrolment.',
            )}{' '}
            {isAdmin ? (
              <Trans
                text={'Is the right LMS connected? See <link>LMS Integration</link>.'}
                values={{ link: (text) => <TextLink to="/developers/lms-integration">{text}</TextLink> }}
              />
            ) : (
              t('If it keeps failing, ask an administrator of your organisation to check the connection to the LMS.')
            )}
          </p>
          {isPending ? (
            <div className={classes.said}>
              <UnderWay call={actionWords.CREATE.call} />
            </div>
          ) : null}
          <ErrorAlert error={isPending ? null : error} />
          <div className={classes.choices}>
            <Button loading={isPending} onClick={() => void act({ kind: 'CREATE' }).catch(() => undefined)}>
              {t('Enrol in the LMS')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
