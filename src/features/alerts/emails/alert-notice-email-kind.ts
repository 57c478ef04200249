import { alertAdvice, alertPath, alertTitle } from '../../../domain/alerts/alert-words.ts';
import { renderAccountEmail } from '../../../platform/outbox/account-email.ts';
import { fourDays, loadEach, tenMinutes, type EmailKind } from '../../../platform/outbox/email-kind.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';
import { wordedAlert } from '../worded-alert.ts';
import { emailedAlertKinds } from '../../../domain/alerts/alert-kinds.ts';
import { findAlertEmail, type AlertEmailRecord } from '../store/alert-emails.ts';
import { findOpenAlerts, type OpenAlert } from '../store/alerts.ts';

interface Notice {
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
      return alert === undefined ? null : { email, alert };
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
        greeting: `Dear ${singleLine(email.name)},`,
        explanation: `${title}. This is so since ${alert.since.toISOString().slice(0, 16).replace('T', ' ')} UTC, in ${organisationName}.`,
        instruction: alertAdvice[alert.kind],
        button: 'Open the page',
        validity:
          'You get this e-mail once, because you are an administrator. Attain shows the alert until it has ended.',
        url: `${publicUrl}${alertPath(worded, email.role)}`,
      }),
    };
  },
});
