import { markup, trusted, type Html } from '../html.ts';

/** Renders a heading with an address of its own, which its link shows. */
export const heading = (level: 2 | 3 | 4, id: string, text: string): Html =>
  markup`${trusted(`<h${level} id="`)}${id}${trusted('">')}${text}
    <a class="anchor" href="#${id}" aria-label="Link to “${text}”">#</a>${trusted(`</h${level}>`)}`;
