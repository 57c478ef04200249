/**
 * Returns an external reference as it is stored: without white space at its ends, and null for none. References are
 * compared exactly (docs/product.md "Records").
 */
export function storedExternalId(given: string | null | undefined): string | null {
  const trimmed = given?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
