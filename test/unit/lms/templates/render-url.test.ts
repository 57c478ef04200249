import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderUrl } from '../../../../src/features/lms/rules/templates/render-url.ts';
import { TemplateError } from '../../../../src/features/lms/rules/templates/template-errors.ts';
import type { JsonText } from '../../../../src/features/lms/rules/templates/declared-variables.ts';
import { hostileValues, loneSurrogates, wellFormedValues } from '../hostile-values.ts';

const declared = { courseId: 'text', searchTerm: 'text' } as const;

function render(template: string, courseId: string, searchTerm = 'x'): string {
  return renderUrl(template, declared, { courseId, searchTerm });
}

const leadsElsewhere = (value: string) => ['', '.', '..'].includes(value);

describe('a value in the path', () => {
  const template = 'https://lms.example/api/courses/${courseId}/enrolments?active=1';

  it.each(hostileValues.filter((value) => !leadsElsewhere(value)))('is one encoded segment: %j', (value) => {
    const url = new URL(render(template, value));
    expect(url.origin).toBe('https://lms.example');
    const segments = url.pathname.split('/');
    expect(segments).toEqual(['', 'api', 'courses', expect.any(String), 'enrolments']);
    expect(decodeURIComponent(segments[3]!)).toBe(value);
    expect(segments[3]).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+$/);
    expect(url.search).toBe('?active=1');
    expect(url.hash).toBe('');
  });

  it.each(['', '.', '..'])('is refused when it is %j', (value) => {
    expect(() => render(template, value)).toThrow(
      expect.objectContaining({
        name: 'TemplateError',
        code: 'VALUE',
        message: expect.stringContaining('${courseId}'),
      }),
    );
    expect(() => render('https://lms.example/c-${courseId}', value)).toThrow(TemplateError);
  });

  it('keeps dots that are a part of a name', () => {
    expect(render(template, 'v1.2')).toContain('/courses/v1.2/');
    expect(render(template, '...')).toContain('/courses/.../');
  });
});

describe('a value in the query', () => {
  const template = 'https://lms.example/courses?q=${searchTerm}&limit=50';

  it.each(hostileValues)('is one encoded value: %j', (value) => {
    const url = new URL(render(template, 'x', value));
    expect([...url.searchParams]).toEqual([
      ['q', value],
      ['limit', '50'],
    ]);
    expect(url.pathname).toBe('/courses');
    expect(url.hash).toBe('');
  });

  it('may follow or precede text', () => {
    const url = new URL(render('https://lms.example/?filter=name:*${searchTerm}*', 'x', 'a=b&c'));
    expect([...url.searchParams]).toEqual([['filter', 'name:*a=b&c*']]);
  });
});

describe('renderUrl', () => {
  it('shows a space and a plus sign so that every reader agrees', () => {
    expect(render('https://lms.example/?q=${searchTerm}', 'x', 'a b+c')).toBe('https://lms.example/?q=a%20b%2Bc');
  });

  it.each(loneSurrogates)('refuses a value that is not well-formed: %j', (value) => {
    expect(() => render('https://lms.example/${courseId}', value)).toThrow(/not well-formed/);
  });

  it.each([
    '${courseId}://lms.example/',
    'http${courseId}://lms.example/',
    '${courseId}',
    '${courseId}/courses',
    'https://${courseId}/',
    'https://${courseId}.lms.example/',
    'https://lms.${courseId}/',
    'https://lms.example${courseId}/',
    'https://lms.example:${courseId}/',
    'https://lms.example:80${courseId}/',
    'https://[::${courseId}]/',
    'https://${courseId}@lms.example/',
    'https://user:${courseId}@lms.example/',
    'https:${courseId}/',
    'https:\\\\${courseId}\\x',
  ])('refuses a variable in the origin: %s', (template) => {
    for (const value of ['1', 'evil.example', '@evil.example']) {
      expect(() => render(template, value)).toThrow(
        'The URL must not have variables in its scheme, user, host or port.',
      );
    }
  });

  it.each([
    ['https://lms.example/#${courseId}', 'cannot be used at this place'],
    ['https://lms.example/#/courses/${courseId}', 'cannot be used at this place'],
    ['https://lms.example/?${courseId}', 'cannot be used at this place'],
    ['https://lms.example/?${courseId}=1', 'cannot be used at this place'],
    ['https://lms.example/?a=1&x${courseId}=1', 'cannot be used at this place'],
    ['https://lms.example/%${courseId}', 'directly after a % sign'],
    ['https://lms.example/%2${courseId}', 'directly after a % sign'],
    ['https://lms.example/%\t${courseId}', 'directly after a % sign'],
    ['https://lms.example/?q=%${courseId}', 'directly after a % sign'],
    ['https://user:pass@lms.example/${courseId}', 'must not contain a user name or password'],
    ['ftp://lms.example/${courseId}', 'must begin with https:// or http://'],
    ['javascript:alert(${courseId})', 'must begin with https:// or http://'],
    ['/courses/${courseId}', 'is not a complete address'],
    ['lms.example/courses/${courseId}', 'is not a complete address'],
    ['', 'is not a complete address'],
  ])('refuses %s', (template, problem) => {
    expect(() => render(template, '2F')).toThrow(
      expect.objectContaining({ message: expect.stringContaining(problem), code: 'TEMPLATE' }),
    );
  });

  it('refuses quiz results, which stand in the body', () => {
    const values = { quizResults: '[]' as JsonText };
    expect(() => renderUrl('https://lms.example/?r=${quizResults}', { quizResults: 'json' }, values)).toThrow(
      /\$\{quizResults\} cannot be used at this place in the URL: it can be used in the body only/,
    );
  });

  it('leaves the spelling of the host to the guard of outbound calls', () => {
    expect(render('http://2130706433/${courseId}', '7')).toBe('http://2130706433/7');
  });

  it('never repeats a value in a message', () => {
    expect(() => render('https://lms.example/${courseId}', '\ud800secret')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});

describe('whatever the template and the values', () => {
  const pieces = fc.constantFrom(
    ...[
      'https://',
      'http:',
      'lms.example',
      'a',
      '1',
      '2e',
      ':',
      '@',
      '/',
      '//',
      '\\',
      '?',
      '#',
      '%',
      '%2',
      '.',
      '..',
      '&',
    ],
    ...['=', ';', '[', ']', ' ', '\t', '\n', '"', 'é', 'zv0x', 'zv', '$', '{', '}', '${courseId}', '${searchTerm}'],
  );
  const tails = fc.array(pieces, { maxLength: 10 }).map((list) => list.join(''));
  const templates = fc.oneof(
    tails,
    tails.map((tail) => `https://lms.example${tail}`),
    tails.map((tail) => `https://lms.example/${tail}`),
  );

  /** Returns the parts of a URL that must not depend on values. */
  function structure(url: string) {
    const { origin, username, password, pathname, searchParams, hash } = new URL(url);
    return { origin, username, password, segments: pathname.split('/').length, names: [...searchParams.keys()], hash };
  }

  it('the URL has the structure that it has with harmless values, or is refused', () => {
    let rendered = 0;
    fc.assert(
      fc.property(templates, wellFormedValues, wellFormedValues, (template, courseId, searchTerm) => {
        let url: string;
        try {
          url = render(template, courseId, searchTerm);
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError);
          return;
        }
        rendered++;
        expect(structure(url)).toEqual(structure(render(template, 'c', 's')));
      }),
      { numRuns: 1000 },
    );
    expect(rendered).toBeGreaterThan(300);
  });

  it('each value comes back from its segment and its parameter', () => {
    const values = wellFormedValues.filter((value) => !leadsElsewhere(value));
    fc.assert(
      fc.property(values, wellFormedValues, (courseId, searchTerm) => {
        const url = new URL(render('https://lms.example/a/${courseId}/b?x=1&q=${searchTerm}', courseId, searchTerm));
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', courseId, 'b']);
        expect([...url.searchParams]).toEqual([
          ['x', '1'],
          ['q', searchTerm],
        ]);
      }),
      { numRuns: 800 },
    );
  });
});
