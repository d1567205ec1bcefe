import { Menu } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { matchRoute } from '#services/navigation/match.ts';
import { highlightOf } from '#services/navigation/menu.ts';
import { type Navigation, useOpenNode } from '#services/navigation/use-navigation.ts';
import { findItem, menuEntries } from './menu-entries.tsx';

interface Props {
  navigation: Navigation;
  mode: 'inline' | 'horizontal';
  collapsed?: boolean;
  theme: 'light' | 'dark';
  /** An entry was chosen: the drawer closes. */
  onChosen?(): void;
}

/** The menu of the user, beside or above the page. Of its first level only one group is open. */
export function ShellMenu({ navigation, mode, collapsed = false, theme, onChosen }: Props) {
  const { items, routes } = navigation;
  const { pathname } = useLocation();
  const openNode = useOpenNode();
  const highlight = useMemo(() => highlightOf(matchRoute(routes, pathname), items), [routes, pathname, items]);
  const [open, setOpen] = useOpenGroups(highlight.open, collapsed || mode === 'horizontal');
  const entries = useMemo(() => menuEntries(items), [items]);
  const first = useMemo(() => new Set(items.map((item) => item.key)), [items]);

  const onOpenChange = (keys: string[]) => {
    const latest = keys.find((key) => !open.includes(key));
    // Opening a group of the first level closes the other ones.
    setOpen(latest && first.has(latest) ? [latest] : keys);
  };

  return (
    <Menu
      className="shell-menu"
      mode={mode}
      theme={theme}
      items={entries}
      selectedKeys={highlight.selected ? [highlight.selected] : []}
      {...(mode === 'inline' ? { inlineCollapsed: collapsed } : {})}
      {...(mode === 'inline' && !collapsed ? { openKeys: open, onOpenChange } : {})}
      onClick={({ key }) => {
        const item = findItem(items, key);
        if (item) openNode(item.node);
        onChosen?.();
      }}
    />
  );
}

/** Open groups follow the page; a collapsed menu keeps them for when it is wide again. */
function useOpenGroups(wanted: readonly string[], closed: boolean): [string[], (keys: string[]) => void] {
  const [open, setOpen] = useState<string[]>([...wanted]);
  const key = wanted.join('|');
  const last = useRef('');
  useEffect(() => {
    if (closed || key === last.current) return;
    last.current = key;
    if (key) setOpen(key.split('|'));
  }, [key, closed]);
  return [open, setOpen];
}
