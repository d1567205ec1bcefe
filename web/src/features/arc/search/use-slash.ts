import type { InputRef } from 'antd';
import { type RefObject, useEffect } from 'react';
import { isTypedInto, shortcutOf } from '#services/keys/shortcuts.ts';

/** The key of the search goes to a page's own box, before the filters of a list would take it. */
export function useSlash(input: RefObject<InputRef | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (!shortcutOf(event, ['search'], isTypedInto(target)) || target?.closest('.ant-drawer, .ant-modal')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    // Before the filters' own listener, which would take the key.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [input]);
}
