import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useEffect } from 'react';
import { isTypedInto, shortcutOf } from '#services/keys/shortcuts.ts';
import { openMenuSearch, showHelp, useMenuSearch } from './search/search-store.ts';

const HelpSheet = lazyPart(async () => (await import('./HelpSheet.tsx')).default, 0);

/** Keys that work everywhere: the palette, the search of the page, the list of the keys. */
export function Shortcuts() {
  const help = useMenuSearch((state) => state.help);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const id = shortcutOf(event, ['palette', 'search', 'help'], isTypedInto(event.target));
      if (id === null) return;
      event.preventDefault();
      if (id === 'help') return showHelp(true);
      const search = id === 'search' ? pageSearch() : null;
      if (search) search.focus();
      else openMenuSearch();
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
