import { walkEveryPage } from './walk-every-page.ts';

walkEveryPage('ar');
