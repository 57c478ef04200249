import { generatedCases } from './generated-cases.ts';

generatedCases(2_000);
