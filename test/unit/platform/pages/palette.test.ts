import { describe, expect, it } from '@jest/globals';
import { renderCertificateEmail } from '../../../../src/features/certificates/emails/certificate-email.ts';
import { dark, light, type Palette } from '../../../../src/platform/pages/palette.ts';
import { contrast } from '../../../support/contrast.ts';

const pairs: [keyof Palette, keyof Palette][] = [
  ['ink', 'page'],
  ['ink', 'surface'],
  ['ink', 'accentTint'],
  ['ink', 'alertTint'],
  ['muted', 'page'],
  ['muted', 'surface'],
  ['accent', 'page'],
  ['accent', 'surface'],
  ['accent', 'accentTint'],
  ['onAccent', 'accent'],
  ['alert', 'alertTint'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it.each(pairs)('%s on %s reaches WCAG AA', (text, background) => {
    expect(contrast(palette[text], palette[background])).toBeGreaterThanOrEqual(4.5);
  });

  it('is the one that the e-mails use, so that both look alike', () => {
    const { html } = renderCertificateEmail({
      template: null,
      colour: null,
      logo: null,
      transition: 'ISSUED',
      studentFirstName: 'Ana',
      studentName: 'Ana Novák',
      certificateTitle: 'Certificate',
      certificateNumber: '1',
      courseName: 'Course',
      organisationName: 'Organisation',
      occurredAt: new Date(0),
      timeZone: 'UTC',
      verificationUrl: 'https://attain.example/verify/1',
      pdfUrl: 'https://attain.example/verify/1/certificate.pdf',
    });
    for (const colour of [
      palette.page,
      palette.surface,
      palette.line,
      palette.ink,
      palette.muted,
      palette.accent,
      palette.onAccent,
    ]) {
      expect(html).toContain(colour);
    }
  });
});
