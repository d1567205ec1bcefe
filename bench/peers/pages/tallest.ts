/** The box that scrolls down farthest. */
export function tallest(root: HTMLElement): HTMLElement {
  const boxes = [...root.querySelectorAll<HTMLElement>('*')].filter((box) =>
    /auto|scroll/.test(getComputedStyle(box).overflowY),
  );
  return boxes.sort((a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight))[0] ?? root;
}
