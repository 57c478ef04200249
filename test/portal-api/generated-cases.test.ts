import { generatedCases } from './generated-cases.ts';

generatedCases(300);
