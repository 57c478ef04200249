export function DocumentPage() {
  return null;
}
