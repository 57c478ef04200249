import { z } from 'zod';

export const operations = [
  'GET_COURSES',
  'GET_COURSE',
  'GET_ENROLMENT',
  'CREATE_ENROLMENT',
  'TRANSFER_ENROLMENT',
  'CANCEL_ENROLMENT',
  'UPDATE_MARKING',
] as const;
export type Operation = (typeof operations)[number];

/**
 * A fault of an endpoint. `status`: it answers with that status and does nothing. `wrong-body`: it does the work and
 * answers with another body. `hang`: it does the work and never answers. `cut`: it does the work and drops the
 * connection. `slow`: it answers correctly after `milliseconds`.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: z.int().min(300).max(599) }),
  z.strictObject({ kind: z.literal('wrong-body') }),
  z.strictObject({ kind: z.literal('hang') }),
  z.strictObject({ kind: z.literal('cut') }),
  z.strictObject({ kind: z.literal('slow'), milliseconds: z.int().min(1).max(60_000) }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** The active faults, by operation. */
export class Faults {
  readonly #faults = new Map<Operation, Fault>();

  set(operation: Operation, fault: Fault): void {
    this.#faults.set(operation, fault);
  }

  clear(operation?: Operation): void {
    if (operation === undefined) this.#faults.clear();
    else this.#faults.delete(operation);
  }

  of(operation: Operation): Fault | null {
    return this.#faults.get(operation) ?? null;
  }

  toJSON(): Partial<Record<Operation, Fault>> {
    return Object.fromEntries(this.#faults);
  }
}
