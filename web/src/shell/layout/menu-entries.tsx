import type { MenuProps } from 'antd';
import type { MouseEvent } from 'react';
import { linkOf } from '#services/navigation/frame-address.ts';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { type MenuItem, opensWindow } from '#services/navigation/menu.ts';

type Entries = NonNullable<MenuProps['items']>;

/** Menu entries for the UI kit. Each page is a real link, so that it can be opened in a window or copied. */
export function menuEntries(items: readonly MenuItem[], top = true): Entries {
  return items.map((item) => ({
    key: item.key,
    icon: top ? <MenuIcon name={item.icon} /> : undefined,
    title: item.title,
    label: item.children ? item.title : <EntryLink item={item} />,
    ...(item.children ? { children: menuEntries(item.children, false) } : {}),
  }));
}

function EntryLink({ item }: { item: MenuItem }) {
  const onClick = (event: MouseEvent) => {
    // A plain click is the menu's; the browser keeps the others (new window, new tab).
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
    else event.stopPropagation();
  };
  return (
    <a
      href={linkOf(item.node)}
      target={opensWindow(item.node) ? '_blank' : undefined}
      rel="noreferrer"
      tabIndex={-1}
      onClick={onClick}
    >
      {item.title}
    </a>
  );
}

/** The node behind a key of the menu. */
export function findItem(items: readonly MenuItem[], key: string): MenuItem | null {
  for (const item of items) {
    const found = item.key === key ? item : findItem(item.children ?? [], key);
    if (found) return found;
  }
  return null;
}
