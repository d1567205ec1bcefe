import './tip.css';

let shown: HTMLElement | null = null;

/**
 * Shows a name beside a button that is an icon, at once and above everything that would cut it off. One element serves
 * all buttons of a page: a list has dozens of them. It repeats the button's own name and is not read out.
 */
export function showTip(of: HTMLElement, text: string): void {
  hideTip();
  const tip = document.createElement('div');
  tip.className = 'dw-tip';
  tip.setAttribute('aria-hidden', 'true');
  tip.textContent = text;
  document.body.append(tip);
  const button = of.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.max(4, Math.min(button.left + button.width / 2 - width / 2, innerWidth - width - 4));
  const above = button.top - height - 4;
  tip.style.left = `${left}px`;
  tip.style.top = `${above < 4 ? button.bottom + 4 : above}px`;
  shown = tip;
  for (const event of leaving) addEventListener(event, hideTip, { capture: true, once: true });
}

/** Takes the name away. */
export function hideTip(): void {
  shown?.remove();
  shown = null;
  for (const event of leaving) removeEventListener(event, hideTip, { capture: true });
}

/** What takes the button away from below its name. */
const leaving = ['scroll', 'pointerdown', 'keydown'] as const;

/** What a button whose name is `text` needs to show it on hover and focus. */
export function tipOf(text: string) {
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => showTip(currentTarget, text);
  return { onMouseEnter: show, onFocus: show, onMouseLeave: hideTip, onBlur: hideTip };
}
