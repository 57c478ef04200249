import { currentLanguage, dateFormat, t, tIn } from '../../../language/translate.ts';
import { aroundName } from '../../../language/around-name.ts';
import { compilePage, type PageBrand, type PageFrame } from '../../../platform/pages/page-shell.ts';

/** All that the public may see of a certificate. An unknown code has no details at all. */
export type VerificationView =
  | { readonly status: 'NOT_FOUND' }
  /** The address in a preview or in a test e-mail. */
  | { readonly status: 'EXAMPLE' }
  | {
      readonly status: 'VALID' | 'WITHDRAWN' | 'REVOKED';
      readonly title: string;
      readonly courseName: string;
      /** Null when the holder's data was erased. */
      readonly studentName: string | null;
      readonly organisationName: string;
      readonly number: string;
      readonly issuedAt: Date;
      /** IANA name of the time zone for the date of issue. */
      readonly timeZone: string;
      /** Address of the PDF. It is linked only while the certificate is valid. */
      readonly pdfUrl: string | null;
    };

interface KnownPage extends PageFrame {
  readonly tone: 'valid' | 'invalid';
  readonly heading: string;
  /** A sentence before and after the organisation's name. */
  readonly explanation: { readonly before: string; readonly after: string };
  readonly words: Readonly<Record<string, string>>;
  readonly title: string;
  readonly courseName: string;
  readonly studentName: string | null;
  readonly organisationName: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly issuedOnMachine: string;
  readonly isValid: boolean;
  readonly pdfUrl: string | null;
}

const TICK =
  '<circle cx="16" cy="16" r="15" fill="currentColor" fill-opacity=".14"/><path d="m9.5 16.5 4.5 4.5 9-9.5"/>';
const CROSS =
  '<circle cx="16" cy="16" r="15" fill="currentColor" fill-opacity=".14"/><path d="m11 11 10 10m0-10L11 21"/>';
const icon = (shape: string): string =>
  `<svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shape}</svg>`;

const renderKnown = compilePage<KnownPage>(`<article class="card">
<div class="lead {{tone}}">
<div class="state">{{#if isValid}}${icon(TICK)}{{else}}${icon(CROSS)}{{/if}}<h1>{{heading}}</h1></div>
<p>{{explanation.before}}<bdi>{{organisationName}}</bdi>{{explanation.after}}</p>
</div>
<div class="body">
<dl>
<div class="fact"><dt>{{words.awardedTo}}</dt>{{#if studentName}}<dd class="holder"><bdi>{{studentName}}</bdi></dd>{{else}}<dd>{{words.erased}}</dd>{{/if}}</div>
<div class="fact"><dt>{{words.certificate}}</dt><dd><bdi>{{title}}</bdi></dd></div>
<div class="fact"><dt>{{words.course}}</dt><dd><bdi>{{courseName}}</bdi></dd></div>
<div class="fact"><dt>{{words.organisation}}</dt><dd><bdi>{{organisationName}}</bdi></dd></div>
<div class="fact"><dt>{{words.number}}</dt><dd><bdi>{{number}}</bdi></dd></div>
<div class="fact"><dt>{{words.dateOfIssue}}</dt><dd><time datetime="{{issuedOnMachine}}">{{issuedOn}}</time></dd></div>
<div class="fact"><dt>{{words.status}}</dt><dd>{{words.state}}</dd></div>
</dl>
{{#if pdfUrl}}<p class="actions"><a class="button" href="{{pdfUrl}}">{{words.open}}</a></p>{{/if}}
</div>
</article>`);

interface UnknownPage extends PageFrame {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

const renderUnknown = compilePage<UnknownPage>(`<article class="card">
<div class="lead unknown">
<div class="state"><h1>{{heading}}</h1></div>
{{#each paragraphs}}<p>{{this}}</p>
{{/each}}
</div>
</article>`);

/**
 * Renders the page behind a certificate's QR code. It shows that a certificate was revoked, but never the reason.
 * @param brand the organisation at the top
 */
export function renderVerificationPage(view: VerificationView, brand: PageBrand | null = null): string {
  if (view.status === 'NOT_FOUND') {
    return withoutCertificate(t('No certificate was found'), [
      t('There is no certificate at this address. Check the address for a typing mistake, or scan the QR code again.'),
      t(
        'If the address is exactly the one on the certificate, do not rely on the document. Ask the organisation that it names.',
      ),
    ]);
  }
  if (view.status === 'EXAMPLE') {
    return withoutCertificate(t('This is only an example'), [
      t('This address is in previews and in test e-mails. It belongs to no certificate.'),
      t('The e-mail to a student has the address of the student’s certificate.'),
    ]);
  }
  const isValid = view.status === 'VALID';
  const { heading, explanation } = wordingOf(view.status);
  return renderKnown({
    pageTitle: `${heading} – ${brand?.name ?? 'Attain'}`,
    brand,
    footer: footer(),
    language: currentLanguage(),
    tone: isValid ? 'valid' : 'invalid',
    heading,
    explanation: aroundName(explanation),
    words: {
      awardedTo: t('Awarded to'),
      certificate: t('Certificate'),
      course: t('Course'),
      organisation: t('Organisation'),
      number: tIn('certificate', 'Number'),
      dateOfIssue: t('Date of issue'),
      status: t('Status'),
      erased: t('The holder’s data was erased, so the name is no longer available.'),
      state: isValid ? t('Valid') : t('Not valid'),
      open: t('Open the certificate (PDF)'),
    },
    title: view.title,
    courseName: view.courseName,
    studentName: view.studentName,
    organisationName: view.organisationName,
    number: view.number,
    issuedOn: dateFormat({ dateStyle: 'long', timeZone: view.timeZone }).format(view.issuedAt),
    // The Swedish format of a date is that of ISO 8601.
    issuedOnMachine: new Intl.DateTimeFormat('sv-SE', { timeZone: view.timeZone }).format(view.issuedAt),
    isValid,
    pdfUrl: isValid ? view.pdfUrl : null,
  });
}

const withoutCertificate = (heading: string, paragraphs: readonly string[]): string =>
  renderUnknown({
    pageTitle: `${heading} – Attain`,
    footer: footer(),
    language: currentLanguage(),
    heading,
    paragraphs,
  });

const footer = (): string => t('Certificates issued with Attain are verified here, at the address printed on them.');

interface Wording {
  readonly heading: string;
  readonly explanation: (organisationName: string) => string;
}

function wordingOf(status: 'VALID' | 'WITHDRAWN' | 'REVOKED'): Wording {
  switch (status) {
    case 'VALID':
      return {
        heading: t('This certificate is valid'),
        explanation: (organisationName) =>
          t(
            '{organisationName} issued this certificate. Compare the details below with the document that you were shown.',
            { organisationName },
          ),
      };
    case 'WITHDRAWN':
      return {
        heading: t('This certificate has been withdrawn'),
        explanation: (organisationName) =>
          t(
            '{organisationName} issued this certificate and later withdrew it. It is not valid at the moment, even if a printed or saved copy says that it is.',
            { organisationName },
          ),
      };
    case 'REVOKED':
      return {
        heading: t('This certificate has been revoked'),
        explanation: (organisationName) =>
          t(
            '{organisationName} issued this certificate and later revoked it. It is not valid, even if a printed or saved copy says that it is.',
            { organisationName },
          ),
      };
  }
}
