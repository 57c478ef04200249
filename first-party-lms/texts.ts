import { z } from 'zod';

/** Accepts a text that the database can store, counted in UTF-16 units. */
export const boundedText = (min: number, max: number) =>
  z
    .string()
    .min(min, min === 1 ? 'must not be empty' : undefined)
    .max(max, `must have at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be well-formed Unicode without NUL');
