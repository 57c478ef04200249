declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
// The package has types only for its index, and importing the index would include every icon.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}

interface ImportMeta {
  /** Replaced by Vite with the modules that match the pattern, by path. */
  readonly glob: <Module>(pattern: string, options: { eager: true; import: string }) => Record<string, Module>;
}
