import { Children, type ReactNode } from 'react';
import { parts } from '../../language/translate.ts';

interface TransProps {
  /** The English text as a literal, with tags: `Sent to <b>{address}</b>`. */
  readonly text: string;
  /** The value of each placeholder, and for each tag the function that wraps its content. */
  readonly values: Readonly<Record<string, ReactNode | ((children: ReactNode) => ReactNode)>>;
}

/** Shows a text in the present language with elements inside, such as a link or bold words. A text without them takes `t`. */
export function Trans({ text, values }: TransProps) {
  return Children.toArray(parts<ReactNode>(text, values as Parameters<typeof parts<ReactNode>>[1]));
}
