import { describe, expect, it } from '@jest/globals';
import { quizResultsJson } from '../../../../src/features/lms/rules/quiz-results.ts';
import { isJsonArray } from '../../../../src/features/lms/rules/templates/json-text.ts';
import { previewTemplate, renderRequest } from '../../../../src/features/lms/rules/templates/render-request.ts';
import { TemplateError } from '../../../../src/features/lms/rules/templates/template-errors.ts';

const student = {
  courseId: 'c/1',
  'course.name': 'Fire & "rescue"',
  'student.id': 's1',
  'student.firstName': 'Ada "A"',
  'student.lastName': 'Lovelace',
  'student.email': 'ada+a@example.org',
  'student.externalId': 'S/1 "a"',
};
const url = 'https://lms.example/courses/${courseId}/enrolments';
const body = '{"student": {"id": "${student.id}", "name": "${student.firstName} ${student.lastName}"}}';

describe('renderRequest', () => {
  it('renders URL and body of a POST', () => {
    expect(renderRequest('CREATE_ENROLMENT', { url, body }, student)).toEqual({
      method: 'POST',
      url: 'https://lms.example/courses/c%2F1/enrolments',
      body: '{"student": {"id": "s1", "name": "Ada \\"A\\" Lovelace"}}',
    });
  });

  it('inserts the external reference, and an empty text for a student without one', () => {
    const templates = {
      url: 'https://lms.example/users?number=${student.externalId}',
      body: '{"number": "${student.externalId}"}',
    };
    const rendered = (externalId: string) =>
      renderRequest('CREATE_ENROLMENT', templates, { ...student, 'student.externalId': externalId });
    expect(rendered('S/1 "a"')).toMatchObject({
      url: 'https://lms.example/users?number=S%2F1%20%22a%22',
      body: '{"number": "S/1 \\"a\\""}',
    });
    expect(rendered('')).toMatchObject({ url: 'https://lms.example/users?number=', body: '{"number": ""}' });
  });

  it('inserts the e-mail address and the name of the course', () => {
    const templates = {
      url: 'https://lms.example/users?email=${student.email}&course=${course.name}',
      body: '{"email": "${student.email}", "course": "${course.name}"}',
    };
    expect(renderRequest('CREATE_ENROLMENT', templates, student)).toEqual({
      method: 'POST',
      url: 'https://lms.example/users?email=ada%2Ba%40example.org&course=Fire%20%26%20%22rescue%22',
      body: '{"email": "ada+a@example.org", "course": "Fire & \\"rescue\\""}',
    });
  });

  it.each(['', '  \n'])('sends no body for the blank template %j', (blank) => {
    const templates = { url: 'https://lms.example/cancel/${enrolmentId}', body: blank };
    expect(renderRequest('CANCEL_ENROLMENT', templates, { enrolmentId: '7', 'course.name': 'C' })).toEqual({
      method: 'POST',
      url: 'https://lms.example/cancel/7',
      body: null,
    });
  });

  it('never looks at the body template of a GET', () => {
    const templates = { url: 'https://lms.example/courses?q=${searchTerm}', body: '{ ${nonsense' };
    expect(renderRequest('GET_COURSES', templates, { searchTerm: '' })).toEqual({
      method: 'GET',
      url: 'https://lms.example/courses?q=',
      body: null,
    });
  });

  it.each([
    { url, body: '{"id": "${enrolmentId}"}' },
    { url: 'https://lms.example/${enrolmentId}', body },
  ])('refuses a variable of another operation: %j', (templates) => {
    expect(() => renderRequest('CREATE_ENROLMENT', templates, student)).toThrow(TemplateError);
    expect(() => renderRequest('CREATE_ENROLMENT', templates, student)).toThrow('${enrolmentId}, which is not known');
  });
});

describe('previewTemplate', () => {
  it('shows what would be sent', () => {
    const values = { enrolmentId: 'e1', 'course.name': 'C', quizResults: quizResultsJson([]) };
    const templates = { url: 'https://lms.example/marks', body: '{"e": "${enrolmentId}", "r": ${quizResults}}' };
    expect(previewTemplate('UPDATE_MARKING', templates, values)).toEqual({
      url: { ok: true, text: 'https://lms.example/marks' },
      body: { ok: true, text: '{"e": "e1", "r": []}' },
    });
  });

  it('shows the problem of each part beside the other part', () => {
    const preview = previewTemplate('CREATE_ENROLMENT', { url: 'https://${courseId}/', body }, student);
    expect(preview.url).toEqual({
      ok: false,
      problem: expect.stringContaining('must not have variables in its scheme'),
    });
    expect(preview.body).toEqual({ ok: true, text: expect.stringContaining('Lovelace') });
    expect(previewTemplate('CREATE_ENROLMENT', { url, body: '{' }, student).body).toEqual({
      ok: false,
      problem: 'The body template is not valid JSON: it ends too early.',
    });
  });

  it('shows no body where none is sent', () => {
    expect(previewTemplate('GET_COURSE', { url, body: '' }, student).body).toBeNull();
  });
});

describe('isJsonArray', () => {
  it.each(['[]', ' [1, {"a": null}] '])('takes %s', (text) => expect(isJsonArray(text)).toBe(true));
  it.each(['', '{}', '[', '[1],', 'null', '"[]"'])('refuses %j', (text) => expect(isJsonArray(text)).toBe(false));
});
