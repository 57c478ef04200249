import { dateFormat, t } from '../../../language/translate.ts';
import { alertAdvice, alertPath, alertTitle } from '../../../domain/alerts/alert-words.ts';
import { renderAccountEmail } from '../../../platform/outbox/account-email.ts';
import {
  fourDays,
  loadEach,
  tenMinutes,
  type EmailContent,
  type EmailKind,
} from '../../../platform/outbox/email-kind.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';
import { wordedAlert } from '../worded-alert.ts';
import { emailedAlertKinds } from '../../../domain/alerts/alert-kinds.ts';
import { findAlertEmail, type AlertEmailRecord } from '../store/alert-emails.ts';
import { findOpenAlerts, type OpenAlert } from '../store/alerts.ts';

interface Notice extends EmailContent {
  readonly email: AlertEmailRecord;
  readonly alert: OpenAlert;
}

/** The e-mails to administrators about an endpoint or an LMS that has failed for a while. */
export const alertNoticeEmail = (publicUrl: string): EmailKind<Notice> => ({
  summary: 'E-mail to an administrator about an alert',
  deadline: fourDays,
  longestPause: tenMinutes,

  load: (tx, emails) =>
    loadEach(emails, async (id) => {
      const email = await findAlertEmail(tx, id);
      if (email === null || email.role !== 'ADMIN') return null;
      const alert = (await findOpenAlerts(tx, emailedAlertKinds)).find((each) => each.id === email.alertId);
      // It has ended meanwhile.
      return alert === undefined ? null : { language: email.language, email, alert };
    }),

  render: ({ email, alert }) => {
    const worded = wordedAlert(alert);
    const title = singleLine(alertTitle(worded));
    const organisationName = singleLine(email.organisationName);
    return {
      to: { name: email.name, address: email.email },
      messageId: `<alert.${email.id}@${new URL(publicUrl).hostname}>`,
      ...renderAccountEmail({
        subject: title,
        organisationName,
        greeting: t('Dear {name},', { name: singleLine(email.name) }),
        explanation: t('{title}. This has been so since {since}, in {organisationName}.', {
          title,
          since: dateFormat({ dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(alert.since),
          organisationName,
        }),
        instruction: alertAdvice(alert),
        button: t('Open the page'),
        validity: t(
          'You get this e-mail once, because you are an administrator. Attain shows the alert until it has ended.',
        ),
        url: `${publicUrl}${alertPath(worded)}`,
      }),
    };
  },
});
