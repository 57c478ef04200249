import { CopyButton } from './copy-button.tsx';
import classes from './code-block.module.css';

/** Shows code or data to read and to copy. Long lines wrap; a long text scrolls in its box. */
export function CodeBlock({ code, label, copy = true }: { code: string; label: string; copy?: boolean }) {
  return (
    <div className={classes.frame}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus, a keyboard cannot scroll it */}
      <pre className={classes.code} tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      {copy ? (
        <div className={classes.copy}>
          <CopyButton value={code} what={label} />
        </div>
      ) : null}
    </div>
  );
}
