import './theme/mantine.css';
import './theme/font.css';
import './theme/global.css';
import { currentDirection } from '../language/translate.ts';
import { loadTranslation } from './language/load-translation.ts';

// The server knows whether the browser has sent a session (src/platform/http/portal-pages.ts).
const signsIn = document.documentElement.dataset.session === 'none';
await loadTranslation(signsIn ? 'sign-in' : 'all');
document.documentElement.dir = currentDirection();
if (signsIn) (await import('./visitor.tsx')).startVisitor();
else (await import('./app.tsx')).startApp();
