/** Hands bytes to the browser's download under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes by then; revoking at once cancels the download in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
