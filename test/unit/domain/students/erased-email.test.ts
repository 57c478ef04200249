import { expect, it } from '@jest/globals';
import { shownEmail } from '../../../../src/domain/students/erased-email.ts';
import { erasedStudent } from '../../../../src/domain/students/erased-student.ts';

it('the address of an erased student is shown as a dash, any other as it is', () => {
  expect(shownEmail(erasedStudent.email)).toBe('–');
  expect(shownEmail('ada@example.org')).toBe('ada@example.org');
});
