import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  checkTemplate,
  fillTemplate,
  plainParagraph,
} from '../../../src/features/certificates/emails/template-text.ts';
import { renderCertificateEmail } from '../../../src/features/certificates/emails/certificate-email.ts';
import {
  templateLimits,
  templateVariables,
  type TemplateText,
  type TemplateValues,
} from '../../../src/domain/emails/template-variables.ts';
import { ApplicationError } from '../../../src/platform/errors/errors.ts';

const text = (overrides: Partial<TemplateText> = {}): TemplateText => ({
  subject: 'Well done, {{firstName}}',
  heading: '{{certificateTitle}}',
  body: 'Dear {{ firstName }},\n\n**Well done** in {{courseName}}.\nSee [our page](https://northbridge.example/next).',
  ...overrides,
});

const values = (value = 'Ana'): TemplateValues =>
  Object.fromEntries(templateVariables.map((name) => [name, value])) as TemplateValues;

const refusal = (given: TemplateText): string => {
  try {
    checkTemplate(given);
  } catch (error) {
    if (error instanceof ApplicationError) return error.message;
    throw error;
  }
  return 'accepted';
};

const rendered = (template: TemplateText, name: string) =>
  renderCertificateEmail({
    transition: 'ISSUED',
    studentFirstName: name,
    studentName: name,
    certificateTitle: name,
    certificateNumber: name,
    courseName: name,
    organisationName: name,
    occurredAt: new Date(0),
    timeZone: 'UTC',
    verificationUrl: 'https://attain.example/verify/1',
    pdfUrl: null,
    template,
    colour: null,
    logo: null,
  });

describe("the text of an organisation's e-mail", () => {
  it('has paragraphs, bold text, links, line breaks and variables', () => {
    const filled = fillTemplate(checkTemplate(text()), values());
    expect(filled.subject).toBe('Well done, Ana');
    expect(filled.paragraphs.map(plainParagraph)).toEqual([
      'Dear Ana,',
      'Well done in Ana.\nSee our page (https://northbridge.example/next).',
    ]);
    const { html } = rendered(text(), 'Ana');
    expect(html).toContain('<strong>Well done</strong>');
    expect(html).toContain('href="https://northbridge.example/next"');
  });

  it.each([
    ['an unknown variable', { body: 'Hello {{password}}' }, 'There is no variable {{password}}.'],
    ['a helper', { body: 'Hello {{#each students}}' }, 'Two braces are only for variables'],
    ['raw output', { body: 'Hello {{{firstName}}}' }, 'Two braces are only for variables'],
    ['an empty subject', { subject: ' ' }, 'The subject must not be empty.'],
    ['a second line in the subject', { subject: 'a\r\nBcc: b@example.com' }, 'The subject must be one line'],
    ['a long heading', { heading: 'x'.repeat(templateLimits.heading + 1) }, 'The heading may have at most 150'],
    ['a long text', { body: 'x'.repeat(templateLimits.body + 1) }, 'The text may have at most 4000 characters.'],
    ['http', { body: '[a](http://northbridge.example)' }, 'A link needs a full address that begins with https://'],
    ['a script', { body: '[a](javascript:alert`1`)' }, 'A link needs a full address that begins with https://'],
    ['a hidden host', { body: '[a](https://bank.example@evil.example)' }, 'cannot be linked'],
    ['a variable in an address', { body: '[a](https://x.example/{{firstName}})' }, 'cannot be linked'],
    ['many links', { body: '[a](https://x.example) '.repeat(6) }, 'The text may have at most 5 links.'],
    ['many variables', { body: '{{date}} '.repeat(41) }, 'The e-mail may have at most 40 variables.'],
    ['many paragraphs', { body: 'a\n\n'.repeat(31) }, 'The text may have at most 30 paragraphs.'],
  ])('refuses %s with a sentence', (_what, overrides, sentence) => {
    expect(refusal(text(overrides))).toContain(sentence);
  });

  it('shows HTML of a tenant and of a value as text', () => {
    const { html, subject } = rendered(text({ body: '<script>alert(1)</script> {{firstName}}' }), '<img src=x>**b**');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src&#x3D;x&gt;**b**');
    expect(html).not.toMatch(/<script|<img/);
    expect(subject).toBe('Well done, <img src=x>**b**');
  });

  it('never throws anything but a refusal, and never shows a value as markup', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{{',
        '}}',
        '{{firstName}}',
        '**',
        '[a](https://x.example)',
        '[',
        '](',
        ')',
        '\n',
        '\n\n',
        '<b>',
        '&',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const body = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(body, fc.string({ unit: 'grapheme', maxLength: 30 }), (given, name) => {
        if (refusal(text({ body: given })) !== 'accepted') return;
        const marked = `<i>${name}</i>`;
        const { html, text: plain } = rendered(text({ body: given, subject: 's{{studentName}}' }), marked);
        expect(html).not.toContain('<i>');
        expect(html).not.toContain('<b>');
        expect(html).not.toContain('{{firstName}}');
        expect(plain).not.toContain('{{firstName}}');
      }),
      { numRuns: 500 },
    );
  });

  it('takes time in proportion to the length, however it is written', () => {
    const hostile = ['**', '[', '[a](', '{{', '*', '\n', '{{ '].map((part) =>
      part.repeat(Math.floor(templateLimits.body / part.length)),
    );
    const began = performance.now();
    for (const body of hostile) refusal(text({ body }));
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('sends the built-in text instead of a stored one that breaks a rule', () => {
    expect(rendered(text({ body: '{{gone}}' }), 'Ana').subject).toBe('Your certificate: Ana');
  });
});
