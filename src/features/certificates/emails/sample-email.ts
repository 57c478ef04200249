import { sampleCertificate, sampleCode } from '../../../domain/emails/sample-certificate.ts';
import type { TemplateText } from '../../../domain/emails/template-variables.ts';
import type { RenderedEmail } from '../../../platform/outbox/rendered-email.ts';
import type { Brand } from '../store/brand.ts';
import type { TemplateKey } from '../store/email-templates.ts';
import { renderCertificateEmail } from './certificate-email.ts';

/** What an e-mail with made-up data needs to know. */
export interface SampleEmail {
  readonly key: TemplateKey;
  readonly text: TemplateText;
  readonly brand: Brand;
  readonly timeZone: string;
  readonly occurredAt: Date;
  readonly publicUrl: string;
}

/** Renders an e-mail about a certificate that does not exist. Its links lead to a page that says so. */
export function renderSampleEmail({ key, text, brand, timeZone, occurredAt, publicUrl }: SampleEmail): RenderedEmail {
  const verificationUrl = `${publicUrl}/verify/${sampleCode}`;
  const { firstName, ...certificate } = sampleCertificate();
  return renderCertificateEmail({
    transition: key.kind,
    ...certificate,
    studentFirstName: firstName,
    organisationName: brand.name,
    occurredAt,
    timeZone,
    verificationUrl,
    pdfUrl: `${verificationUrl}/certificate.pdf`,
    template: text,
    colour: brand.colour,
    logo: brand.logo,
  });
}
