/** What a step of a connector does in the LMS: it only reads, or it may change something. */
export const stepEffects = ['READ', 'WRITE'] as const;
export type StepEffect = (typeof stepEffects)[number];
