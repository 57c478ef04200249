import { join } from 'node:path';
import { writeCatalogues } from './write-catalogues.ts';

const missing = writeCatalogues(join(import.meta.dirname, '../../src/language/catalogues'));
for (const [language, texts] of Object.entries(missing)) {
  console.log(
    texts.length === 0 ? `${language}: complete` : `${language}: ${texts.length} texts are not translated yet`,
  );
  for (const text of texts) console.log(`  ${text}`);
}
