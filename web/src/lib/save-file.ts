/** Puts a text or a picture into the browser's downloads under a file name. */
export function saveFile(fileName: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
