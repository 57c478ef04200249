import { createHash } from 'node:crypto';
import type { CheckInput } from '../../../domain/lms/checks.ts';

export interface TestStudent {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The same as `id`. */
  readonly externalId: string;
}

/**
 * Returns the two students of a check. Their ids are the same in each check of an organisation, so that an LMS that
 * finds a student by the id gets no further users.
 */
export function testStudents(organisationId: string, input: CheckInput): { student: TestStudent; other: TestStudent } {
  const named = (lastName: string, email: string): TestStudent => {
    const id = derivedId(`${organisationId} ${lastName}`);
    return { id, firstName: 'Attain', lastName, email, externalId: id };
  };
  return { student: named('Test-One', input.studentEmail), other: named('Test-Two', input.otherEmail) };
}

/** Returns a UUID of version 8 (RFC 9562 §5.8) made from a text. */
function derivedId(text: string): string {
  const hex = createHash('sha256').update(`attain lms check ${text}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
