import { useEffect } from 'react';

/**
 * What opens over a page, takes the focus and goes again: dialogs, drawers, menus, messages with a button. The kit puts
 * them beside the application.
 */
function layerOf(element: Element): Element | null {
  const top = element.closest('body > *');
  return top?.querySelector('main') ? element.closest('[role=dialog]') : top;
}

/**
 * Brings the focus back when what held it is gone: to what had it before the dialog, drawer or menu was opened, and where
 * that is gone too, to what had it before that, at last to the page. The UI kit does so only for what it hides itself, not
 * for what the page takes away, and not when a menu led to a dialog.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    /** What had the focus before it came into a layer. */
    const openers = new WeakMap<Element, HTMLElement>();
    /** Where an element was; what is taken away no longer says. */
    const places = new WeakMap<Element, Element>();
    let last: HTMLElement | null = null;

    const before = (element: HTMLElement): HTMLElement | null => {
      const layer = places.get(element);
      return (layer && openers.get(layer)) ?? null;
    };
    /** Whether an element is in a layer that was opened, however indirectly, from within this one. */
    const isAbove = (element: HTMLElement, layer: Element): boolean => {
      const seen = new Set<HTMLElement>();
      for (let at: HTMLElement | null = element; at && !seen.has(at); at = before(at)) {
        if (layer.contains(at)) return true;
        seen.add(at);
      }
      return false;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const layer = layerOf(target);
      if (layer) places.set(target, layer);
      if (layer && last && !isAbove(last, layer)) openers.set(layer, last);
      last = target;
    };
    const giveBack = () => {
      if (!last || document.activeElement !== document.body || isShown(last)) return;
      const seen = new Set<HTMLElement>();
      let wanted: HTMLElement | null = last;
      while (wanted && !seen.has(wanted) && !isShown(wanted)) {
        seen.add(wanted);
        wanted = before(wanted);
      }
      wanted?.focus({ preventScroll: true });
      // Gone, or nothing that takes the focus any more.
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    };
    // After the kit, which brings it back by itself in some cases.
    const soon = () => setTimeout(giveBack);
    const portals = new MutationObserver(soon);
    portals.observe(document.body, { childList: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', soon);
    return () => {
      portals.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', soon);
    };
  }, []);
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}
