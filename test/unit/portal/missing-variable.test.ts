import { describe, expect, it } from '@jest/globals';
import { missingVariable } from '../../../src/portal/sections/developers/missing-variable.ts';

describe('the variable that a template lacks', () => {
  const create = ['courseId', 'course.name', 'student.id', 'student.email'];
  it.each([
    ['enrolmentId', ['enrolmentId'], 'https://lms.example/enrolments/ENR-20001', ''],
    [null, ['enrolmentId'], 'https://lms.example/enrolments/${enrolmentId}', ''],
    [null, ['enrolmentId'], 'https://lms.example/cancel', '{"id": "${enrolmentId}"}'],
    ['courseId', create, 'https://lms.example/enrolments', '{"user": "${student.email}"}'],
    ['student.id', create, 'https://lms.example/courses/${courseId}/enrolments', '{"user": 7}'],
    [null, create, 'https://lms.example/courses/${courseId}/enrolments', '{"user": "${student.email}"}'],
    // A search may list all courses, and an operation without a URL is not called.
    [null, ['searchTerm'], 'https://lms.example/courses', ''],
    [null, ['enrolmentId'], ' ', ''],
  ])('is %s of %j in %s %s', (expected, variables, url, body) => {
    expect(missingVariable(variables, url, body)).toBe(expected);
  });
});
