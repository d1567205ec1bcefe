/**
 * Closes open lists and bubbles, as a press of the mouse beside them does. Needed before a tab is hidden by an address
 * or a key: a popup that is hidden while open comes back out of place and half faded in.
 */
export function closePopups(): void {
  // A date field that loses the focus by being hidden stumbles over its own missing element.
  document.querySelector<HTMLInputElement>('.ant-picker input:focus')?.blur();
  document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
}
