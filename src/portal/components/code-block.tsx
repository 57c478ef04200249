import { CopyButton } from './copy-button.tsx';
import classes from './code-block.module.css';

/** Code or data as they are, to read and to copy. Long lines are broken, many lines scroll within. */
export function CodeBlock({ code, label, copy = true }: { code: string; label: string; copy?: boolean }) {
  return (
    <div className={classes.frame}>
      {/* What scrolls has to be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
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
