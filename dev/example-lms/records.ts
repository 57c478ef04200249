import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeDurably } from '../durable-file.ts';

const enrolmentSchema = z.object({
  id: z.string(),
  courseId: z.string(),
  student: z.string(),
  status: z.enum(['enrolled', 'cancelled']),
  marks: z.array(z.unknown()),
});
const recordsSchema = z.object({
  enrolments: z.array(enrolmentSchema),
  answers: z.record(z.string(), z.string()),
});
export type ExampleEnrolment = z.infer<typeof enrolmentSchema>;

/** The courses that are linked to the demo's second organisation come first. */
export const courses = [
  { id: 'WAH-01', name: 'Working at Height' },
  { id: 'EFA-01', name: 'Emergency First Aid at Work' },
  { id: 'MH-01', name: 'Manual Handling' },
  { id: 'FSA-01', name: 'Fire Safety Awareness' },
];

/** The data of the example LMS, kept in a file so that it survives a restart. */
export class Records {
  readonly #path: string;
  readonly #content: z.infer<typeof recordsSchema>;

  /** Opens the file. @param initial the content when there is no file yet */
  constructor(dataDir: string, initial: readonly ExampleEnrolment[] = []) {
    this.#path = join(dataDir, 'records.json');
    this.#content = recordsSchema.safeParse(readJson(this.#path)).data ?? { enrolments: [...initial], answers: {} };
  }

  find(id: string): ExampleEnrolment | undefined {
    return this.#content.enrolments.find((enrolment) => enrolment.id === id);
  }

  /** Does the work once for an Idempotency-Key. A repeat gets the first answer. */
  once(key: string | undefined, work: () => unknown): unknown {
    const known = key === undefined ? undefined : this.#content.answers[key];
    if (known !== undefined) return JSON.parse(known);
    const answer = work();
    if (key !== undefined) this.#content.answers[key] = JSON.stringify(answer);
    this.#save();
    return answer;
  }

  enrol(courseId: string, student: string): ExampleEnrolment {
    const enrolment: ExampleEnrolment = {
      id: `EX-${randomUUID().slice(0, 8)}`,
      courseId,
      student,
      status: 'enrolled',
      marks: [],
    };
    this.#content.enrolments.push(enrolment);
    return enrolment;
  }

  #save(): void {
    writeDurably(this.#path, `${JSON.stringify(this.#content, null, 1)}\n`);
  }
}
