import { useEffect, useRef } from 'react';
import { useTab } from './tab.ts';

/** The steps that there are; null where there is none. */
interface UndoSteps {
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** What takes back letters by itself. */
const typing = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]';

/** Ctrl or ⌘ with Z and Y anywhere in the page in sight, but where somebody types. */
export function useUndoKeys({ undo, redo }: UndoSteps): void {
  const tab = useTab();
  const newest = useRef({ undo, redo });
  newest.current = { undo, redo };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      const target = event.target instanceof Element ? event.target : null;
      if (!tab.isActive() || target?.closest(typing) || target?.closest('.ant-modal')) return;
      event.preventDefault();
      const back = key === 'z' && !event.shiftKey;
      (back ? newest.current.undo : newest.current.redo)?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [tab]);
}
