import ts from 'typescript';

/** Words that are the same in each language. */
const names = /\bAttain\b/g;
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text.replaceAll(names, ''));

const isTranslated = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ['t', 'tIn'].includes(node.expression.text);

/** The parts that a template or a sum of texts is made of. */
function partsOf(node: ts.Node): ts.Node[] {
  if (ts.isParenthesizedExpression(node)) return partsOf(node.expression);
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.flatMap((span) => [...partsOf(span.expression), span.literal])];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return [...partsOf(node.left), ...partsOf(node.right)];
  }
  return [node];
}

/**
 * Finds sentences that are made of a translated text and English words around it. In another language the words would
 * stand elsewhere, and these are in English in all of them.
 * @returns `path:line` of each
 */
export function findGlued(file: ts.SourceFile, path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const pieces = partsOf(node);
    if (pieces.length > 1 && pieces.some(isTranslated)) {
      const literals = pieces.filter(
        (each) => ts.isLiteralExpression(each) || ts.isTemplateMiddleOrTemplateTail(each) || ts.isTemplateHead(each),
      );
      if (literals.some((each) => hasWord((each as ts.LiteralLikeNode).text))) {
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
