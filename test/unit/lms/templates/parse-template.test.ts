import { describe, expect, it } from '@jest/globals';
import { asSentence } from '../../../../src/language/sentence.ts';
import { parseTemplate } from '../../../../src/features/lms/rules/templates/parse-template.ts';
import { TemplateError } from '../../../../src/features/lms/rules/templates/template-errors.ts';

const declared = { courseId: 'text', 'student.id': 'text' } as const;
const parse = (template: string) => parseTemplate(asSentence('The URL'), template, declared, 1000);

describe('parseTemplate', () => {
  it('finds variables and literal text with their places', () => {
    expect(parse('a${courseId}b${student.id}')).toEqual([
      { type: 'literal', text: 'a', offset: 0 },
      { type: 'variable', name: 'courseId', offset: 1 },
      { type: 'literal', text: 'b', offset: 12 },
      { type: 'variable', name: 'student.id', offset: 13 },
    ]);
  });

  it.each(['$', '$$', '{courseId}', '$ {courseId}', '}', '#{courseId}', '{{courseId}}', '$courseId', ''])(
    'leaves %j as it is',
    (template) => {
      expect(parse(template)).toEqual(template === '' ? [] : [{ type: 'literal', text: template, offset: 0 }]);
    },
  );

  it('takes a dollar sign before a variable literally', () => {
    expect(parse('$${courseId}')).toEqual([
      { type: 'literal', text: '$', offset: 0 },
      { type: 'variable', name: 'courseId', offset: 1 },
    ]);
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'student',
    'student.__proto__',
    'to.id',
    'CourseId',
    ' courseId',
    'courseId ',
    '',
    'courseId + 1',
    '${courseId',
  ])('refuses the name %j, naming it and those that are known', (name) => {
    expect(() => parse(`/\${${name}}`)).toThrow(
      new TemplateError(
        'TEMPLATE',
        asSentence(`The URL uses \${${name}}, which is not known. Known here: \${courseId}, \${student.id}.`),
      ),
    );
  });

  it.each(['${', '${courseId', 'a${courseId}/${student.id'])('refuses %j, which is not closed', (template) => {
    expect(() => parse(template)).toThrow(/has a variable that is not closed with }: \$\{/);
  });

  it('refuses a template that is not well-formed, and shows little of a long name', () => {
    expect(() => parse('/\ud800')).toThrow(TemplateError);
    expect(() => parse(`\${${'x'.repeat(5000)}}`)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{1,200}$/) }),
    );
  });
});
