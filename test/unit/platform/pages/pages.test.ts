import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { renderErrorPage } from '../../../../src/platform/pages/error-page.ts';
import { pageStyleHash } from '../../../../src/platform/pages/page-shell.ts';
import {
  renderVerificationPage,
  type VerificationView,
} from '../../../../src/features/certificates/http/verification-page.ts';

const pdfUrl = '/verify/4KQ7ZZ2M9TXB/certificate.pdf';

function known(overrides: Partial<Exclude<VerificationView, { status: 'NOT_FOUND' }>> = {}): VerificationView {
  return {
    status: 'VALID',
    title: 'Certificate in Workplace First Aid',
    courseName: 'Workplace First Aid',
    studentName: 'Ana Novák',
    organisationName: 'Northbridge Training',
    number: 'NB-2026-000142',
    issuedAt: new Date('2026-11-21T23:59:00Z'),
    timeZone: 'UTC',
    pdfUrl,
    ...overrides,
  };
}

const everyPage: [string, string][] = [
  ['valid', renderVerificationPage(known())],
  ['withdrawn', renderVerificationPage(known({ status: 'WITHDRAWN' }))],
  ['revoked', renderVerificationPage(known({ status: 'REVOKED' }))],
  ['not found', renderVerificationPage({ status: 'NOT_FOUND' })],
  ['error', renderErrorPage({ status: 404, title: 'Page not found', message: 'There is nothing at this address.' })],
];

describe.each(everyPage)('the page: %s', (_name, html) => {
  it('runs under a policy that allows nothing but the hash of its style', () => {
    const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style]) => style ?? '');
    expect(styles).toHaveLength(1);
    expect(pageStyleHash).toBe(
      `'sha256-${createHash('sha256')
        .update(styles[0] ?? '')
        .digest('base64')}'`,
    );
    expect(html).not.toMatch(/<(script|img|link|iframe|object)\b/i);
    expect(html.match(/<form [^>]*>/g)).toEqual([expect.stringContaining('action="/language"')]);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|url\(|@import/i);
  });

  it('is a whole document in English that search engines leave out', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="viewport"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<main>/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]*Attain<\/title>/);
  });
});

describe('the verification page', () => {
  it('shows what identifies a valid certificate, and its PDF', () => {
    const html = renderVerificationPage(known());
    for (const text of [
      'This certificate is valid',
      'Certificate in Workplace First Aid',
      'Ana Novák',
      'Northbridge Training',
      'NB-2026-000142',
      '<time datetime="2026-11-21">21 November 2026</time>',
      `href="${pdfUrl}"`,
    ]) {
      expect(html).toContain(text);
    }
  });

  it.each([
    ['WITHDRAWN', 'This certificate has been withdrawn'],
    ['REVOKED', 'This certificate has been revoked'],
  ] as const)('says plainly that one that is %s is not valid, and links to no PDF', (status, heading) => {
    const html = renderVerificationPage(known({ status }));
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html).toContain('not valid');
    expect(html).not.toContain('This certificate is valid');
    expect(html).not.toContain('.pdf');
  });

  it('does not show more than it is told to: a reason that slips in stays unseen', () => {
    const view = {
      ...known({ status: 'REVOKED' }),
      revocationReason: 'copied in the exam',
      email: 'ana@student.example',
    };
    expect(renderVerificationPage(view)).not.toMatch(/copied|ana@/);
  });

  it('needs no PDF to be there', () => {
    expect(renderVerificationPage(known({ pdfUrl: null }))).not.toContain('<a class="button"');
  });

  it('says of an unknown code that there is nothing, and nothing else', () => {
    expect(renderVerificationPage({ status: 'NOT_FOUND' })).toContain('No certificate was found');
  });
});

describe('hostile texts', () => {
  const hostile = `</title></style><script>alert("1")</script>'{{constructor}}{{{pdfUrl}}}&\u202E`;

  it.each([
    [
      'verification',
      renderVerificationPage(
        known({
          title: hostile,
          courseName: hostile,
          studentName: hostile,
          organisationName: hostile,
          number: hostile,
          pdfUrl: `/x" onclick="alert(1)`,
        }),
      ),
    ],
    ['error', renderErrorPage({ status: 404, title: hostile, message: hostile })],
  ])('come out escaped: %s', (_page, html) => {
    expect(html).not.toMatch(/<script/i);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).toContain('{{constructor}}{{{pdfUrl}}}&amp;');
    expect(html).not.toMatch(/"\s*onclick="/);
  });

  it('turn the reading direction of nothing but themselves', () => {
    const html = renderVerificationPage(known({ studentName: hostile, organisationName: hostile }));
    for (const [, before] of html.matchAll(/(<[^>]*>)[^<>]*\u202E/g)) expect(before).toMatch(/dir="auto"|<bdi>/);
  });
});
