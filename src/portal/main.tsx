import { currentDirection, translateBy } from '../language/translate.ts';
import { loadTranslation } from './language/load-translation.ts';

const translation = await loadTranslation();
translateBy(() => translation);
document.documentElement.dir = currentDirection();
const { showApp } = await import('./app.tsx');
showApp();
