import { z } from 'zod';
import { boundedText } from '../texts.ts';

export const CourseName = z
  .string()
  .transform((value) => value.trim())
  .pipe(boundedText(1, 200));

/** URLs contain it unchanged. An empty field means that the course gets a random id. */
export const CourseCode = z
  .string()
  .transform((value) => (value.trim() === '' ? undefined : value.trim()))
  .pipe(
    z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
        'must have at most 64 letters, digits, full stops, hyphens and underscores, and start with a letter or digit',
      )
      .optional(),
  );

/** A percentage as it is typed, e.g. "62.5". */
export const ProgressText = z
  .string()
  .regex(/^\s*\d{1,3}(\.\d{1,15})?\s*$/, 'must be a number from 0 to 100')
  .transform(Number)
  .refine((value) => value <= 100, 'must be a number from 0 to 100');

/** A text to search for. Any other text would find nothing and is treated as no search. */
export const SearchText = z
  .string()
  .transform((value) => value.trim())
  .pipe(boundedText(0, 200))
  .catch('');

/** The id of the enrolment at which the next page begins. */
export const Cursor = boundedText(1, 255).optional().catch(undefined);
