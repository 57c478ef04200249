import ts from 'typescript';

/** Attributes and fields whose texts a person reads. */
const read = new Set([
  'alt',
  'aria-label',
  'breadcrumb',
  'button',
  'cancelLabel',
  'confirmLabel',
  'description',
  'error',
  'header',
  'heading',
  'hint',
  'label',
  'legend',
  'message',
  'note',
  'placeholder',
  'submitLabel',
  'title',
]);

// A word: what is only a sign, a number or an abbreviation is the same in every language.
const word = /\p{Ll}{3,}/u;
// An address, an id, or an example of what is typed.
const isNoSentence = (text: string): boolean => /^[^\s]*[@/:_.=#$][^\s]*$/.test(text.trim());

/** Finds texts of a page's source that are not looked up in a catalogue. @returns each as `path:line: text` */
export function findUntranslated(file: ts.SourceFile, path: string): string[] {
  const found: string[] = [];
  const add = (node: ts.Node, text: string): void => {
    if (!word.test(text.replaceAll('Attain', '')) || isNoSentence(text)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`);
  };
  /** The literals that an expression may become: the branches of conditions, and the parts of a template. */
  const literals = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
    } else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(literals);
    else if (ts.isBinaryExpression(node) && ['??', '||', '&&', '+'].includes(node.operatorToken.getText())) {
      if (node.operatorToken.getText() === '+') literals(node.left);
      literals(node.right);
    } else if (ts.isParenthesizedExpression(node)) literals(node.expression);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && /^(code|kbd|pre|samp)$/i.test(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) add(node, node.text);
    if (ts.isJsxExpression(node) && node.expression !== undefined && !ts.isJsxAttribute(node.parent)) {
      literals(node.expression);
    }
    if (ts.isJsxAttribute(node) && read.has(node.name.getText()) && node.initializer !== undefined) {
      literals(ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? node) : node.initializer);
    }
    if (ts.isPropertyAssignment(node) && read.has(node.name.getText().replaceAll("'", ''))) {
      // A single word in small letters is a value of a program, such as the name of a header.
      if (!/^'[a-z\d-]+'$/.test(node.initializer.getText())) literals(node.initializer);
    }
    if (ts.isCallExpression(node) && /^notify\.\w+$|^required$/.test(node.expression.getText())) {
      node.arguments.forEach(literals);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
