import { z } from 'zod';
import { RefusedError } from '../errors.ts';
import { boundedText } from '../texts.ts';

const id = boundedText(1, 255);

// Either name may be empty, since some people have only one.
const Student = z.object({ id, firstName: boundedText(0, 255), lastName: boundedText(0, 255) });

const httpUrl = boundedText(1, 2_000).refine((value) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.hash === '';
}, 'must be an absolute http or https URL without user, password and fragment');

export const OrganisationId = id;

export const ProvisioningBody = z.object({
  name: boundedText(1, 255),
  reportUrl: httpUrl,
  reportSecret: z.string().regex(/^[\x21-\x7e]{16,512}$/, 'must have 16 to 512 printable ASCII characters, no spaces'),
  // An older Attain does not confirm.
  confirms: z.boolean().default(false),
});

export const CreateBody = z.object({ courseId: id, student: Student });

export const TransferBody = z.object({ to: Student });

export const MarkingBody = z.object({
  quizResults: z
    .array(
      z.object({
        unit: boundedText(0, 255),
        name: boundedText(0, 500),
        score: z.number().min(0),
        maxScore: z.number().positive(),
        passed: z.boolean(),
        markedAt: z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601 with an offset' }),
      }),
    )
    .max(1_000),
});

/** Cancel needs no body. A body is ignored. */
export const AnyBody = z.unknown().transform(() => null);

/**
 * Checks input and removes fields that are not in the schema.
 * @throws RefusedError 400 naming each bad field, never its value
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new RefusedError(400, problems.join('; ').slice(0, 1_000));
}
