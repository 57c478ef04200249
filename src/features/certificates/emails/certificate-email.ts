import { dateFormat, t, tIn } from '../../../language/translate.ts';
import { aroundName, emailDirection } from '../../../platform/outbox/email-direction.ts';
import type { CertificateEmailKind } from '../../../domain/certificates/certificate-status.ts';
import { renderCertificateEmailHtml, type CertificateEmailView } from './certificate-email-template.ts';
import type { RenderedEmail } from '../../../platform/outbox/rendered-email.ts';
import type { TemplateText, TemplateValues } from '../../../domain/emails/template-variables.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import type { BrandLogo } from '../store/brand.ts';
import { emailColours, emailLogo } from './email-brand.ts';
import { checkTemplate, fillTemplate, plainInline, plainParagraph, type FilledTemplate } from './template-text.ts';
import { certificateWording } from './certificate-wording.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';

export interface CertificateEmailInput {
  readonly transition: CertificateEmailKind;
  readonly studentFirstName: string;
  readonly studentName: string;
  readonly certificateTitle: string;
  readonly certificateNumber: string;
  readonly courseName: string;
  readonly organisationName: string;
  readonly occurredAt: Date;
  /** IANA name of the time zone for the date. */
  readonly timeZone: string;
  /**
   * Absolute http(s) addresses. The PDF is linked only while the certificate is valid, even if it is passed otherwise.
   */
  readonly verificationUrl: string;
  readonly pdfUrl: string | null;
  /** The organisation's own text; null for the built-in one. */
  readonly template: TemplateText | null;
  readonly colour: string | null;
  readonly logo: BrandLogo | null;
}

const MAX_SUBJECT_LENGTH = 150;

/**
 * Renders the e-mail to a student about one change of a certificate's status (docs/product.md §3 rule 2, §4.1 rule 4),
 * as HTML and as plain text.
 * @throws TypeError when a link is not an absolute http(s) address
 */
export function renderCertificateEmail(input: CertificateEmailInput): RenderedEmail {
  const names = {
    certificateTitle: singleLine(input.certificateTitle),
    courseName: singleLine(input.courseName),
    organisationName: singleLine(input.organisationName),
  };
  const studentName = singleLine(input.studentName);
  const wording = certificateWording(input.transition, names);
  const isValid = input.transition === 'ISSUED' || input.transition === 'REINSTATED';
  const firstName = singleLine(input.studentFirstName) || studentName;
  const date = dateFormat({ dateStyle: 'long', timeZone: input.timeZone }).format(input.occurredAt);
  const values = { ...names, firstName, studentName, certificateNumber: singleLine(input.certificateNumber), date };
  const own = ownText(input.template, values);
  const image = input.logo === null ? null : emailLogo(input.logo);
  const view: CertificateEmailView = {
    ...emailDirection(),
    sender: aroundName((organisationName) =>
      t('Sent automatically on behalf of {organisationName}, because you are enrolled there.', { organisationName }),
    ),
    pdfLabel: t('Open your certificate (PDF)'),
    verificationLabel: wording.verificationLabel,
    accent: emailColours(input.colour),
    logo: image?.shown ?? null,
    subject: shortened(own?.subject ?? wording.subject),
    preheader: own?.heading ?? wording.preheader,
    heading: own?.heading ?? wording.heading,
    paragraphs: own?.paragraphs ?? [t('Dear {name},', { name: firstName }), ...wording.paragraphs].map(plainInline),
    organisationName: names.organisationName,
    facts: [
      { label: t('Certificate'), value: names.certificateTitle },
      { label: t('Course'), value: names.courseName },
      { label: t('Awarded to'), value: studentName },
      { label: tIn('certificate', 'Number'), value: singleLine(input.certificateNumber) },
      {
        label: wording.dateLabel,
        value: date,
      },
    ],
    pdfUrl: isValid && input.pdfUrl !== null ? webAddress(input.pdfUrl) : null,
    verificationUrl: webAddress(input.verificationUrl),
  };
  return {
    subject: view.subject,
    html: renderCertificateEmailHtml(view),
    text: plainText(view),
    ...(image === null ? {} : { images: [image.image] }),
  };
}

/** A text that a former version stored may break a rule of this one. Then the built-in text is sent. */
function ownText(template: TemplateText | null, values: TemplateValues): FilledTemplate | null {
  if (template === null) return null;
  try {
    return fillTemplate(checkTemplate(template), values);
  } catch (error) {
    if (error instanceof ApplicationError) return null;
    throw error;
  }
}

function plainText(view: CertificateEmailView): string {
  return [
    view.heading,
    ...view.paragraphs.map(plainParagraph),
    view.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(view.pdfUrl === null ? [] : [`${t('Your certificate (PDF)')}:\n${view.pdfUrl}`]),
    `${view.verificationLabel}:\n${view.verificationUrl}`,
    // Mail programs recognise a signature by "-- " and a line break.
    `-- \n${view.sender.before}${view.organisationName}${view.sender.after}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function shortened(subject: string): string {
  const graphemes = [...new Intl.Segmenter('en').segment(subject)].map(({ segment }) => segment);
  return graphemes.length <= MAX_SUBJECT_LENGTH ? subject : `${graphemes.slice(0, MAX_SUBJECT_LENGTH - 1).join('')}…`;
}

function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new TypeError('A link in an e-mail must be an absolute http or https address');
  }
  return parsed.href;
}
