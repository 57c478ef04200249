import { generatedCases } from './generated-cases.ts';

generatedCases(20_000);
