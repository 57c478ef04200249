import './theme/mantine.css';
import './theme/font.css';
import './theme/global.css';
import { currentDirection, translateBy } from '../language/translate.ts';
import { loadTranslation } from './language/load-translation.ts';

const translation = await loadTranslation();
translateBy(() => translation);
document.documentElement.dir = currentDirection();
// After the language is set: the texts of modules are read while they load. The server knows whether the browser has sent
// a session (src/platform/http/portal-pages.ts).
if (document.documentElement.dataset.session === 'none') (await import('./visitor.tsx')).startVisitor();
else (await import('./app.tsx')).startApp();
