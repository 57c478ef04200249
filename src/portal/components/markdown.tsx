import { Anchor } from '@mantine/core';
import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import classes from './markdown.module.css';

/**
 * Shows Markdown: paragraphs, lists, emphasis, code, links and headings. It makes elements of the parsed text and never HTML, so
 * that HTML within the text is shown as it was written.
 */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => lexer(text), [text]);
  return <div className={classes.text}>{blocks(tokens)}</div>;
}

const blocks = (tokens: readonly Token[]): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{block(token)}</Fragment>);

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'heading':
      return <p className={classes.heading}>{inline(token.tokens)}</p>;
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'text':
      return token.tokens === undefined ? plain(token) : inline(token.tokens);
    default:
      return <p>{token.raw}</p>;
  }
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>);
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

const inline = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{span(token)}</Fragment>);

function span(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link link={token as Tokens.Link} />;
    case 'text':
    case 'escape':
      return token.type === 'text' && token.tokens !== undefined ? inline(token.tokens) : plain(token);
    default:
      return token.raw;
  }
}

const plain = (token: Token): string => ('text' in token && typeof token.text === 'string' ? token.text : token.raw);

/** A link to a page of the web. The text of any other is shown without a link. */
function Link({ link }: { link: Tokens.Link }) {
  const { protocol } = URL.parse(link.href) ?? {};
  if (protocol !== 'https:' && protocol !== 'http:') return inline(link.tokens);
  return (
    <Anchor href={link.href} target="_blank" rel="noreferrer" underline="always">
      {inline(link.tokens)}
    </Anchor>
  );
}
