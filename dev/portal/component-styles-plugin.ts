import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module with the class names of one of Mantine's components, wherever the package keeps it. */
const classNames = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/;
const styles = join(import.meta.dirname, '../../node_modules/@mantine/core/styles');

/** The style sheet with what all components need. */
const common = /[\\/]theme[\\/]mantine\.css$/;

/**
 * Lets each of Mantine's components bring its own style sheet, so that a page loads those of its components only, and
 * nobody can forget one. A component imports those that it is made of, so that its own styles come after theirs. During
 * development, Vite prepares the libraries as a whole, and there is one style sheet for all of them.
 */
export function componentStyles(): Plugin {
  let isBuild = true;
  return {
    name: 'attain-component-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load: (id) => (common.test(id) && !isBuild ? "@import '@mantine/core/styles.css';" : null),
    transform(code, id) {
      const [, name] = classNames.exec(id) ?? [];
      if (name === undefined) return null;
      if (!existsSync(join(styles, `${name}.css`))) throw new Error(`Mantine has no styles/${name}.css`);
      return { code: `import '@mantine/core/styles/${name}.css';\n${code}`, map: null };
    },
  };
}
