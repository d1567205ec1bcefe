import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { wantForm } from '#engine/form/wanted-form.ts';
import { named } from '#services/messages/named.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { say } from '#services/messages/text.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { pathOf, searchEntries } from '#services/navigation/menu.ts';
import { type Navigation, useOpenNode } from '#services/navigation/use-navigation.ts';
import { changePreferences, usePreferences } from '#services/theme/preferences.ts';
import { isStarred, star } from '../menu/star-page.ts';
import { type Find, findWritten, mayBePinyin } from './match.ts';
import { type Group, groupsOf, type Row } from './palette-groups.ts';
import { recents, remember } from './recent.ts';
import { showHelp, showPageHelp } from './search-store.ts';
import { useAddActions, useFoundRecords, useOwnRecords } from './use-found-records.ts';

/** Everything that the palette offers for what is typed, group by group. */
export function usePalette(
  typed: string,
  navigation: Navigation,
): {
  groups: Group[];
  searching: boolean;
  find: Find;
} {
  const { search: t, user } = useShellMessages();
  const navigate = useNavigate();
  const openNode = useOpenNode();
  const entries = useMemo(() => searchEntries(navigation.menu), [navigation]);
  // A page that is no longer in the menu is no longer offered.
  const known = useMemo(
    () => recents().filter(({ path }) => matchRoute(navigation.routes, path.split('?')[0] ?? '') !== null),
    [navigation],
  );
  const { found, searching } = useFoundRecords(typed, navigation);
  const own = useOwnRecords(navigation);
  const help = useHelp(typed.trim(), navigation);
  const actions = useActions(typed, navigation, found.length > 0 || !searching);
  const find = useFind(typed.trim());
  const groups = groupsOf({
    ...{ typed, find, recents: known, ...own, entries, found, help, actions, texts: { ...t, help: user.help } },
    openMenu({ node, title, trail }) {
      remember({ path: pathOf(node), title, trail });
      openNode(node);
    },
    openPath(entry) {
      remember(entry);
      void navigate(entry.path);
    },
    openForm(entry, resource, id) {
      remember(entry);
      wantForm(resource, {}, id);
      void navigate(entry.path.split('?')[0] ?? '');
    },
  });
  return { groups, searching, find };
}

/** What is written about the pages of the menu, by their names and by the words in it; it loads with the first letters. */
function useHelp(word: string, navigation: Navigation): Row[] {
  const { data } = useQuery({
    queryKey: ['shell', 'help'],
    queryFn: async () => (await import('#features/help/help-pages.ts')).helpPages,
    enabled: word.length >= 2,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || word.length < 2) return [];
  return navigation.routes.flatMap(({ target, node, title: name }) => {
    const lines = (data[target] ?? []).map((line) => say(line));
    const title = say('帮助：{0}', named(name));
    if (lines.length === 0 || ![title, ...lines].some((text) => text.toLowerCase().includes(word.toLowerCase())))
      return [];
    return [{ key: `help ${node.id}`, title, trail: lines[0] ?? '', run: () => showPageHelp(target) }];
  });
}

/** How a word is looked for; sounds load with the first letters that are typed. */
function useFind(word: string): Find {
  const { data } = useQuery({
    queryKey: ['shell', 'pinyin'],
    // A function would be called for its value.
    queryFn: async () => ({ find: (await import('./pinyin.ts')).findSaid }),
    enabled: mayBePinyin(word),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && mayBePinyin(word) ? data.find : findWritten;
}

/** What can be done from anywhere. `settled`: the records are known, so that the word may be the name of a new one. */
function useActions(typed: string, navigation: Navigation, settled: boolean): Row[] {
  const t = useShellMessages().search;
  const navigate = useNavigate();
  const adding = useAddActions(navigation);
  const { pathname } = useLocation();
  const kept = isStarred(pathname);
  const tabs = useShellMessages().tabs;
  const darkMode = usePreferences().darkMode === 'dark';
  const word = typed.trim();
  const rows: Row[] = adding.flatMap(({ resource, label, path, takesWord }) => {
    const add = (title: string, name: string): Row => ({
      ...{ key: `add ${resource.path} ${name}`, title, trail: '' },
      run() {
        wantForm(resource.path, name ? { [resource.titleField]: name } : {});
        void navigate(path);
      },
    });
    const plain = add(t.add(label), '');
    const named = takesWord && settled && [...word].length >= 2 && !plain.title.includes(word);
    return named ? [plain, add(t.addNamed(label, word), word)] : [plain];
  });
  return [
    ...rows,
    {
      ...{ key: 'star', title: kept ? tabs.unstar : tabs.star, trail: '' },
      run: () => void star(pathname, !kept),
    },
    {
      ...{ key: 'dark', title: darkMode ? t.light : t.dark, trail: '' },
      run: () => changePreferences({ darkMode: darkMode ? 'light' : 'dark' }),
    },
    { key: 'help', title: t.keys, trail: '?', run: () => showHelp(true) },
  ];
}
