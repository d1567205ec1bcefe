/** Marks what takes the focus although a dialog or drawer keeps it: what stands above them. */
export const aboveLocks = 'data-above-locks';

/**
 * Dialogs and drawers of the kit pull the focus back from outside of them. It must not reach their listener when it goes
 * to something that stands above all of them: an offer to take something back, the palette.
 */
export function freeFocusAboveLocks(): () => void {
  const onFocus = (event: FocusEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest(`[${aboveLocks}]`)) return;
    if (document.querySelector('.ant-drawer-open, .ant-modal')) event.stopPropagation();
  };
  window.addEventListener('focusin', onFocus, true);
  return () => window.removeEventListener('focusin', onFocus, true);
}
