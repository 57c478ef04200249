import ts from 'typescript';

/** Attributes and fields whose texts a person reads. */
const read = new Set([
  'alt',
  'aria-label',
  'breadcrumb',
  'button',
  'caption',
  'cancelLabel',
  'confirmLabel',
  'description',
  'error',
  'explanation',
  'footer',
  'greeting',
  'header',
  'heading',
  'hint',
  'instruction',
  'label',
  'legend',
  'message',
  'next',
  'note',
  'pageTitle',
  'paragraphs',
  'placeholder',
  'preheader',
  'sentence',
  'start',
  'subject',
  'submitLabel',
  'textContent',
  'title',
  'validity',
]);

/** Errors whose messages users are shown. */
const shownErrors = new Set([
  'ApplicationError',
  'HttpError',
  'JsonTextError',
  'ProvisioningError',
  'RateLimitError',
  'TemplateError',
  'TooManyAttemptsError',
  'TooManyOpenActionsError',
  'UnusableSettingsError',
]);

/** Functions that translate a text, or keep it as one that is translated later. */
const translates = new Set(['t', 'tIn', 'asSentence']);

// A word: what is only a sign, a number or an abbreviation is the same in every language.
const word = /\p{Ll}{3,}/u;
// An address, an id, or an example of what is typed.
const isNoSentence = (text: string): boolean => /^[^\s]*[@/:_.=#$][^\s]*$/.test(text.trim());

/** A literal with its text. */
type Literal = readonly [node: ts.Node, text: string];

/** The literals that an expression may become: the branches of conditions, the parts of a template, and the items of a list. */
function literalsOf(node: ts.Node): Literal[] {
  if (ts.isStringLiteralLike(node)) return [[node, node.text]];
  if (ts.isTemplateExpression(node)) return [[node, wholeText(node, ' ')]];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsOf);
  if (ts.isBinaryExpression(node) && ['??', '||', '&&', '+'].includes(node.operatorToken.getText())) {
    const isSum = node.operatorToken.getText() === '+';
    return [...(isSum ? literalsOf(node.left) : []), ...literalsOf(node.right)];
  }
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(literalsOf) : [];
}

/** The literals that this node, and none below it, shows to a person. */
function shownBy(node: ts.Node): Literal[] {
  if (ts.isJsxText(node)) return [[node, node.text]];
  if (ts.isJsxExpression(node) && node.expression !== undefined && !ts.isJsxAttribute(node.parent)) {
    return literalsOf(node.expression);
  }
  if (ts.isJsxAttribute(node) && read.has(node.name.getText()) && node.initializer !== undefined) {
    return literalsOf(ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? node) : node.initializer);
  }
  if (ts.isPropertyAssignment(node) && read.has(node.name.getText().replaceAll("'", ''))) {
    // A single word in small letters is a value of a program, such as the name of a header.
    return literalsOf(node.initializer).filter(([, text]) => !/^[a-z\d-]+$/.test(text));
  }
  if (ts.isCallExpression(node) && /^notify\.\w+$|^required$/.test(node.expression.getText())) {
    return node.arguments.flatMap(literalsOf);
  }
  if (ts.isNewExpression(node) && shownErrors.has(node.expression.getText())) {
    return (node.arguments ?? []).flatMap((argument) => literalsOf(argument));
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.getText() === '=') {
    const { left, right } = node;
    return ts.isPropertyAccessExpression(left) && read.has(left.name.text) ? literalsOf(right) : [];
  }
  return [];
}

/** Finds texts of a page's source that are not looked up in a catalogue. @returns each as `path:line: text` */
export function findUntranslated(file: ts.SourceFile, path: string): string[] {
  const found = new Set<string>();
  const add = ([node, text]: Literal): void => {
    if (!word.test(text.replaceAll('Attain', '')) || isNoSentence(text)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.add(`${path}:${line + 1}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && /^(code|kbd|pre|samp)$/i.test(node.openingElement.tagName.getText())) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isText && !isTranslated(node.parent)) {
      textsOfHtml(wholeText(node, '…')).forEach((text) => add([node, text]));
    }
    shownBy(node).forEach(add);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
}

/** Whether the text below this node is one that is translated. */
const isTranslated = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && translates.has(node.expression.getText())) ||
  (ts.isJsxAttribute(node) && node.name.getText() === 'text') ||
  (ts.isJsxExpression(node) && isTranslated(node.parent));

/** The text of a literal. @param gap what stands in the place of each expression */
const wholeText = (node: ts.StringLiteralLike | ts.TemplateExpression, gap: string): string =>
  ts.isStringLiteralLike(node)
    ? node.text
    : [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(gap);

const tag = /<\/?[a-z][\w-]*(?:\s[^<>]*)?>/gi;

/** Returns what is read of the HTML of a page or an e-mail: texts between tags, and of attributes. A text without tags is no HTML. */
function textsOfHtml(html: string): string[] {
  if (html.search(tag) < 0) return [];
  const bare = html
    .replaceAll(/<(style|script)\b[^>]*>.*?<\/\1>|<!--.*?-->|<!doctype[^>]*>/gis, '')
    .replaceAll(/\{\{.*?\}\}/gs, '…')
    .replaceAll(/&#?\w+;/g, ' ');
  const attributes = [...bare.matchAll(/\s(?:alt|aria-label|placeholder|title)="([^"]*)"/gi)].map(([, text]) => text!);
  return [...attributes, ...bare.split(tag)];
}
