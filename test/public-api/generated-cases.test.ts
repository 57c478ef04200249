import { generatedCases } from './generated-cases.ts';

generatedCases(1_200);
