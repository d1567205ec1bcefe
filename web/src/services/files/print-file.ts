/** ms after which the frame goes: a print that somebody confirms late has its pages already. */
const keptMs = 5 * 60_000;

/** Opens the browser's print of a PDF, a picture or a text, in a frame that nobody sees. */
export function printFile(blob: Blob, title: string): void {
  const address = URL.createObjectURL(blob);
  const frame = document.createElement('iframe');
  frame.className = 'print-frame';
  frame.title = title;
  frame.onload = () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  };
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, keptMs);
}
