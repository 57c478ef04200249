import { versionOf } from '../../platform/versions/version.ts';
import type { StudentDetails } from './store/students.ts';

/** Returns the version of what the form of a student changes. */
export const studentVersion = ({ firstName, lastName, email, externalId, language }: StudentDetails): string =>
  versionOf([firstName, lastName, email, externalId, language]);
