import { generatedCases } from './generated-cases.ts';

generatedCases(10_000);
