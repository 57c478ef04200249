import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePoints } from '../../support/code-points.ts';
import {
  renderCertificateEmail,
  type CertificateEmailInput,
} from '../../../src/features/certificates/emails/certificate-email.ts';
import { createMailer } from '../../../src/platform/outbox/smtp/mailer.ts';
import { startSmtpServer } from '../../support/smtp-test-server.ts';

const verificationUrl = 'https://attain.example/verify/4KQ7ZZ2M9TXB';
const pdfUrl = 'https://attain.example/verify/4KQ7ZZ2M9TXB/certificate.pdf';

function input(overrides: Partial<CertificateEmailInput> = {}): CertificateEmailInput {
  return {
    transition: 'ISSUED',
    studentFirstName: 'Ana',
    studentName: 'Ana Novák',
    certificateTitle: 'Certificate in Workplace First Aid',
    certificateNumber: 'NB-2026-000142',
    courseName: 'Workplace First Aid',
    organisationName: 'Northbridge Training',
    occurredAt: new Date('2026-11-21T23:59:00Z'),
    timeZone: 'UTC',
    verificationUrl,
    pdfUrl,
    template: null,
    colour: null,
    logo: null,
    ...overrides,
  };
}

describe('the e-mail about a certificate', () => {
  it.each(['ISSUED', 'REINSTATED'] as const)(
    '%s: links to the PDF and to the verification page, in both bodies',
    (transition) => {
      const { html, text } = renderCertificateEmail(input({ transition }));
      expect(html).toContain(`href="${pdfUrl}"`);
      expect(html).toContain(`href="${verificationUrl}"`);
      expect(text).toContain(`\n${pdfUrl}\n`);
      expect(text).toContain(`\n${verificationUrl}\n`);
    },
  );

  it.each(['WITHDRAWN', 'REVOKED'] as const)(
    '%s: links to the verification page alone and says that it is not valid',
    (transition) => {
      const { html, text } = renderCertificateEmail(input({ transition }));
      for (const body of [html, text]) {
        expect(body).not.toContain('.pdf');
        expect(body).toContain(verificationUrl);
        expect(body).toContain('no longer valid');
      }
    },
  );

  it('has a subject and a heading of its own for each transition', () => {
    const subjects = (['ISSUED', 'WITHDRAWN', 'REVOKED', 'REINSTATED'] as const).map(
      (transition) => renderCertificateEmail(input({ transition })).subject,
    );
    expect(subjects).toEqual([
      'Your certificate: Certificate in Workplace First Aid',
      'Certificate withdrawn: Certificate in Workplace First Aid',
      'Certificate revoked: Certificate in Workplace First Aid',
      'Certificate valid again: Certificate in Workplace First Aid',
    ]);
  });

  it('tells the facts in both bodies, with the date as it is in UTC', () => {
    const { html, text } = renderCertificateEmail(input());
    for (const fact of [
      'NB-2026-000142',
      'Ana Novák',
      'Workplace First Aid',
      'Northbridge Training',
      '21 November 2026',
    ]) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
    expect(text).toContain('Dear Ana,');
  });

  it('greets a student who has no first name by the whole name', () => {
    expect(renderCertificateEmail(input({ studentFirstName: ' ' })).text).toContain('Dear Ana Novák,');
  });

  it('is readable without the network: no script, no image, no remote style', () => {
    const { html } = renderCertificateEmail(input());
    expect(html).not.toMatch(/<(script|img|link|iframe)\b/i);
    expect(html).not.toMatch(/url\(/i);
  });

  it('refuses links that are not web addresses', () => {
    expect(() => renderCertificateEmail(input({ verificationUrl: 'javascript:alert(1)' }))).toThrow(TypeError);
    expect(() => renderCertificateEmail(input({ pdfUrl: '/verify/x.pdf' }))).toThrow(TypeError);
  });
});

describe('hostile names', () => {
  const hostile = `<script>alert("1")</script>{{constructor}}\r\nBcc: evil@example.org\u2028\u202Egnp.exe & 'q'`;
  const rendered = renderCertificateEmail(
    input({
      studentFirstName: hostile,
      studentName: hostile,
      certificateTitle: hostile,
      courseName: hostile,
      organisationName: hostile,
      certificateNumber: hostile,
    }),
  );

  it('come out escaped in HTML', () => {
    expect(rendered.html).not.toContain('<script');
    expect(rendered.html).toContain(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;{{constructor}} Bcc: evil@example.org',
    );
  });

  it('break no line of the subject or of the text, and turn no reading direction', () => {
    expect(rendered.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202E]/u);
    expect(rendered.text).not.toMatch(/^Bcc:/m);
    expect(`${rendered.html}${rendered.text}`).not.toMatch(/[\u2028\u202E]/u);
  });

  it('leave the subject on one bounded line, whatever the title is', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoints, maxLength: 400 }), (certificateTitle) => {
        const { subject } = renderCertificateEmail(input({ certificateTitle }));
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(subject.isWellFormed()).toBe(true);
        expect([...new Intl.Segmenter('en').segment(subject)].length).toBeLessThanOrEqual(150);
      }),
    );
  });

  it('add no header to the message that is sent', async () => {
    const smtp = await startSmtpServer();
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'Attain <no-reply@attain.example>' });
    try {
      await mailer.send({
        ...rendered,
        to: { name: hostile, address: 'ana@student.example' },
        messageId: '<1.1@attain.example>',
      });
      const header = smtp.messages[0]?.raw.split('\r\n\r\n')[0] ?? '';
      expect(header).toMatch(/^Subject: /m);
      expect(header).not.toMatch(/^Bcc:/im);
      expect(smtp.messages[0]?.recipients).toEqual(['ana@student.example']);
    } finally {
      await mailer.close();
      await smtp.close();
    }
  });
});
