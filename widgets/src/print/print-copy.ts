import './print.css';

/** Prints a copy of a part of the page and nothing else; `title` names the printed file. */
export function printElement(element: HTMLElement, title?: string): void {
  printNode(copyOf(element), title);
}

/** Shows a node on paper only, until the browser's dialog is closed. */
export function printNode(node: HTMLElement, title?: string): void {
  const sheet = document.createElement('div');
  sheet.className = 'dw-print-sheet';
  sheet.append(node);
  document.body.append(sheet);
  document.documentElement.classList.add('dw-printing');
  const before = document.title;
  if (title) document.title = title;
  const clean = () => {
    removeEventListener('afterprint', clean);
    document.title = before;
    document.documentElement.classList.remove('dw-printing');
    sheet.remove();
  };
  addEventListener('afterprint', clean);
  print();
}

/** A copy that keeps what was typed, which copying a node does not; no id is there twice. */
function copyOf(element: HTMLElement): HTMLElement {
  // A copy of an element is of its own kind.
  const copy = element.cloneNode(true) as HTMLElement;
  const typed = 'input, textarea, select';
  const from = element.querySelectorAll<HTMLInputElement>(typed);
  for (const [at, input] of copy.querySelectorAll<HTMLInputElement>(typed).entries()) {
    input.value = from[at]?.value ?? '';
    input.checked = from[at]?.checked ?? false;
  }
  for (const named of [copy, ...copy.querySelectorAll('[id]')]) if (!named.closest('svg')) named.removeAttribute('id');
  return copy;
}
