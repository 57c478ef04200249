import { badInputs } from './bad-inputs.ts';

await badInputs(3);
