/** Saves a text, bytes or a file on the user's computer, in the folder for downloads. */
export function saveFile(
  content: string | Uint8Array<ArrayBuffer> | Blob,
  fileName: string,
  type = 'text/plain',
): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
