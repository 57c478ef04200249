import { generatedCases } from './generated-cases.ts';

generatedCases(800);
