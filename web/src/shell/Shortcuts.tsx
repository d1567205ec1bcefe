import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useEffect } from 'react';
import { openMenuSearch, showHelp, useMenuSearch } from './search/search-store.ts';

const HelpSheet = lazyPart(async () => (await import('./HelpSheet.tsx')).default, 0);

/** Keys that work everywhere: Ctrl/⌘ K searches menus, / goes to the page's search, ? shows this list. */
export function Shortcuts() {
  const help = useMenuSearch((state) => state.help);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openMenuSearch();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') {
        event.preventDefault();
        showHelp(true);
      } else if (event.key === '/') {
        const search = pageSearch();
        event.preventDefault();
        if (search) search.focus();
        else openMenuSearch();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return help ? <HelpSheet onClose={() => showHelp(false)} /> : null;
}

/** The first search input of the page in front. */
function pageSearch(): HTMLInputElement | null {
  const inputs = document.querySelectorAll<HTMLInputElement>(
    '#main search input:not([disabled]), #main [role=search] input:not([disabled]), #main input[type=search]:not([disabled])',
  );
  return [...inputs].find((input) => input.offsetParent !== null) ?? null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
