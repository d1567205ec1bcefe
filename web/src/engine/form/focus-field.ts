/** Brings a field of a form into sight and under the hands. */
export function focusField(root: HTMLElement | null, name: string): void {
  // After the render that shows the problem.
  requestAnimationFrame(() => {
    const placeOf = (part: string) => root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(part)}"]`);
    const field = placeOf(name);
    if (field) {
      field.scrollIntoView({ block: 'center' });
      field
        .querySelector<HTMLElement>('input, textarea, button, [tabindex="0"], [contenteditable="true"]')
        ?.focus({ preventScroll: true });
      return;
    }
    // A cell of the lines: their grid is at it already, and wants the keyboard.
    const lines = placeOf(name.split('.')[0] ?? name);
    lines?.scrollIntoView({ block: 'nearest' });
    lines?.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true });
  });
}
