import { t } from '../../../language/translate.ts';
import { alertPath, alertTitle } from '../../../domain/alerts/alert-words.ts';
import { renderAccountEmail } from '../../../platform/outbox/account-email.ts';
import { loadEach, tenMinutes, type EmailContent, type EmailKind } from '../../../platform/outbox/email-kind.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';
import type { DigestTokens } from '../digest-tokens.ts';
import { wordedAlert } from '../worded-alert.ts';
import { findAlertEmail, kindsFor, type AlertEmailRecord } from '../store/alert-emails.ts';
import { findOpenAlerts, type OpenAlert } from '../store/alerts.ts';

interface Digest extends EmailContent {
  readonly email: AlertEmailRecord;
  readonly alerts: readonly OpenAlert[];
}

/** A digest that comes in the evening is of no use. In milliseconds. */
const tenHours = 10 * 3_600_000;

const mostListed = 20;

/** The daily digest: the alerts that are open when it is sent. Nothing is sent when there are none any more. */
export const alertDigestEmail = (tokens: DigestTokens, publicUrl: string): EmailKind<Digest> => ({
  summary: 'Daily digest of alerts to a user of the portal',
  deadline: tenHours,
  longestPause: tenMinutes,

  load: (tx, emails) =>
    loadEach(emails, async (id) => {
      const email = await findAlertEmail(tx, id);
      const alerts = email === null ? [] : await findOpenAlerts(tx, kindsFor(email.role));
      return email === null || alerts.length === 0 ? null : { language: email.language, email, alerts };
    }),

  render: ({ email, alerts }) => {
    const off = `${publicUrl}/digest/${tokens.create(email)}`;
    const organisationName = singleLine(email.organisationName);
    const counted = { count: alerts.length, organisationName };
    const more = alerts.length - mostListed;
    const rendered = renderAccountEmail({
      subject: t(
        '{count, plural, one {# thing needs} other {# things need}} your attention today at {organisationName}',
        counted,
      ),
      organisationName,
      greeting: t('Dear {name},', { name: singleLine(email.name) }),
      explanation: t(
        '{count, plural, one {# thing needs} other {# things need}} attention at {organisationName}, the most urgent first:',
        counted,
      ),
      items: alerts.slice(0, mostListed).map((alert) => {
        const worded = wordedAlert(alert);
        return { text: singleLine(alertTitle(worded)), url: `${publicUrl}${alertPath(worded)}` };
      }),
      instruction:
        more > 0
          ? t('{more, plural, one {# more is} other {# more are}} on the dashboard.', { more })
          : t('The dashboard says what to do about each.'),
      button: t('Open the dashboard'),
      validity: t('You get this e-mail on mornings when something needs your attention.'),
      url: `${publicUrl}/`,
      ending: { text: t('Stop these e-mails'), url: off },
    });
    return {
      to: { name: email.name, address: email.email },
      messageId: `<alert-digest.${email.id}@${new URL(publicUrl).hostname}>`,
      ...rendered,
      // RFC 8058: a mail program can offer a button that needs no sign-in.
      headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  },
});
