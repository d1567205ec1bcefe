import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { chordFor, isSingle } from '#services/keys/shortcuts.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { titleOf } from '#services/navigation/menu.ts';
import { homePath } from '#services/navigation/path.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { ctrl } from '#services/page/ctrl-key.ts';
import { freeFocusAboveLocks } from '#services/page/focus-lock.ts';
import { whenIdle } from '#services/page/when-idle.ts';
import { usePreferences } from '#services/theme/preferences.ts';
import { PaletteWaiting } from './PaletteWaiting.tsx';
import { remember } from './recent.ts';
import { closeMenuSearch, openMenuSearch, useMenuSearch } from './search-store.ts';

const loadPalette = async () => (await import('./Palette.tsx')).Palette;
const Palette = lazyPart(loadPalette, PaletteWaiting, 'floating');
/** It is there before anybody types into it; who opens it earlier is told when its file does not come. */
const preload = () => void loadPalette().catch(() => {});

/** The button of the palette, and the palette. */
export function MenuSearch({ navigation }: { navigation: Navigation }) {
  const t = useShellMessages().search;
  const open = useMenuSearch((state) => state.open);
  const hint = usePreferences(({ keys, singleKeys }) => {
    const chord = chordFor('palette', keys);
    return singleKeys || !isSingle(chord) ? chord.replace('Mod', ctrl).replace('+', ' ') : '';
  });
  useVisits(navigation);
  useEffect(freeFocusAboveLocks, []);
  useEffect(() => whenIdle(preload), []);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t.open}
        aria-expanded={open}
        title={hint ? `${t.open} (${hint})` : t.open}
        onClick={() => (open ? closeMenuSearch() : openMenuSearch())}
      >
        <Icon of={SearchOutlined} />
      </button>
      {open ? <Palette navigation={navigation} onClose={closeMenuSearch} /> : null}
    </>
  );
}

/** Pages that were opened are offered first the next time. */
function useVisits({ routes }: Navigation): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const route = matchRoute(routes, pathname);
    if (route?.kind !== 'page' || pathname === homePath || route.path.includes(':') || route.title === '') return;
    if (route.ancestors.length === 0) return;
    remember({ path: pathname, title: route.title, trail: route.ancestors.map(titleOf).filter(Boolean).join(' / ') });
  }, [routes, pathname]);
}
