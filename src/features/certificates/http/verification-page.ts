import { compilePage, type PageBrand, type PageFrame } from '../../../platform/pages/page-shell.ts';

/** All that the public may see of a certificate. An unknown code has no details at all. */
export type VerificationView =
  | { readonly status: 'NOT_FOUND' }
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
  readonly explanation: string;
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
<p><bdi>{{organisationName}}</bdi> {{explanation}}</p>
</div>
<div class="body">
<dl>
<div class="fact"><dt>Awarded to</dt>{{#if studentName}}<dd class="holder" dir="auto">{{studentName}}</dd>{{else}}<dd>The holder’s data was erased, so the name is no longer available.</dd>{{/if}}</div>
<div class="fact"><dt>Certificate</dt><dd dir="auto">{{title}}</dd></div>
<div class="fact"><dt>Course</dt><dd dir="auto">{{courseName}}</dd></div>
<div class="fact"><dt>Organisation</dt><dd dir="auto">{{organisationName}}</dd></div>
<div class="fact"><dt>Number</dt><dd dir="auto">{{number}}</dd></div>
<div class="fact"><dt>Date of issue</dt><dd><time datetime="{{issuedOnMachine}}">{{issuedOn}}</time></dd></div>
<div class="fact"><dt>Status</dt><dd>{{#if isValid}}Valid{{else}}Not valid{{/if}}</dd></div>
</dl>
{{#if pdfUrl}}<p class="actions"><a class="button" href="{{pdfUrl}}">Open the certificate (PDF)</a></p>{{/if}}
</div>
</article>`);

const renderUnknown = compilePage<PageFrame>(`<article class="card">
<div class="lead unknown">
<div class="state"><h1>No certificate was found</h1></div>
<p>There is no certificate at this address. Check the address for a typing mistake, or scan the QR code again.</p>
<p>If the address is exactly the one on the certificate, do not rely on the document. Ask the organisation that it names.</p>
</div>
</article>`);

const FOOTER = 'Certificates issued with Attain are verified here, at the address printed on them.';

/**
 * Renders the page behind a certificate's QR code. It shows that a certificate was revoked, but never the reason.
 * @param brand the organisation at the top
 */
export function renderVerificationPage(view: VerificationView, brand: PageBrand | null = null): string {
  if (view.status === 'NOT_FOUND') {
    return renderUnknown({ pageTitle: 'No certificate was found – Attain', footer: FOOTER });
  }
  const isValid = view.status === 'VALID';
  const { heading, explanation } = WORDING[view.status];
  return renderKnown({
    pageTitle: `${heading} – ${brand?.name ?? 'Attain'}`,
    brand,
    footer: FOOTER,
    tone: isValid ? 'valid' : 'invalid',
    heading,
    explanation,
    title: view.title,
    courseName: view.courseName,
    studentName: view.studentName,
    organisationName: view.organisationName,
    number: view.number,
    issuedOn: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: view.timeZone }).format(view.issuedAt),
    // The Swedish format of a date is that of ISO 8601.
    issuedOnMachine: new Intl.DateTimeFormat('sv-SE', { timeZone: view.timeZone }).format(view.issuedAt),
    isValid,
    pdfUrl: isValid ? view.pdfUrl : null,
  });
}

// Each explanation follows the organisation's name.
const WORDING = {
  VALID: {
    heading: 'This certificate is valid',
    explanation: 'issued this certificate. Compare the details below with the document that you were shown.',
  },
  WITHDRAWN: {
    heading: 'This certificate has been withdrawn',
    explanation:
      'issued this certificate and later withdrew it. It is not valid at the moment, even if a printed or saved copy says so.',
  },
  REVOKED: {
    heading: 'This certificate has been revoked',
    explanation:
      'issued this certificate and later revoked it. It is not valid, even if a printed or saved copy says so.',
  },
} as const;
