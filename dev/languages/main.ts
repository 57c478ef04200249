import { join } from 'node:path';
import { writeCatalogues } from './write-catalogues.ts';

const missing = writeCatalogues(join(import.meta.dirname, '../../src/language/catalogues'));
for (const [language, count] of Object.entries(missing)) {
  console.log(count === 0 ? `${language}: complete` : `${language}: ${count} texts are not translated yet`);
}
