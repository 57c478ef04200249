import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** A list of short facts without bullets, each in an `<li>`; a number in it is in `<strong>`. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className={classes.facts}>{children}</ul>;
}
