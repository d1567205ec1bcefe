import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import { fullPathOf } from '#services/navigation/path.ts';
import { type Action, ActionMenu } from '../menu/ActionMenu.tsx';
import { isStarred, star } from '../menu/star-page.ts';
import { close, closeSide, refresh, useTabs } from './tab-store.ts';
import { isHome, type Tab } from './tabs.ts';
import './tabs.css';

/** An open menu: of the tab under the pointer, or of the shown one by the button at the end. */
type OpenMenu = { type: 'pointer'; tab: string; x: number; y: number } | { type: 'button' } | null;

/** Open pages as a row of links. Right click, or the button at the end, offers what can be done with them. */
export function TabBar() {
  const t = useShellMessages().tabs;
  const navigate = useNavigate();
  const { tabs, activeId } = useTabs();
  const [menu, setMenu] = useState<OpenMenu>(null);
  const bar = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const goTo = (path: string) => void navigate(path);

  useEffect(() => {
    const current = activeId ? bar.current?.querySelector(`[data-tab="${activeId}"]`) : null;
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const id = tabUnder(event.target);
    if (!id) return;
    const links = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tab] > a') ?? [])];
    const at = links.findIndex((link) => link.parentElement?.dataset.tab === id);
    const next = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : null;
    if (next !== null) links.at(next % links.length)?.focus();
    else if (event.key === 'Delete') close(id, goTo);
  };
  const onContextMenu = (event: MouseEvent) => {
    const tab = tabUnder(event.target);
    // Beside the tabs the browser's own menu is meant.
    if (!tab) return;
    event.preventDefault();
    setMenu({ type: 'pointer', tab, x: event.clientX, y: event.clientY });
  };

  return (
    <nav className="tab-bar" aria-label={t.label}>
      <ul ref={bar} onKeyDown={onKeyDown} onContextMenu={onContextMenu}>
        {tabs
          .filter((tab) => !tab.hidden)
          .map((tab) => (
            <TabLink key={tab.id} tab={tab} active={tab.id === activeId} onClose={() => close(tab.id, goTo)} />
          ))}
      </ul>
      <div className="tab-more" ref={more}>
        <button
          type="button"
          className="icon-button"
          aria-label={t.more}
          title={t.more}
          aria-haspopup="menu"
          aria-expanded={menu?.type === 'button'}
          onClick={() => setMenu(menu ? null : { type: 'button' })}
        >
          <Icon of={DownOutlined} />
        </button>
        {menu ? (
          <ActionMenu
            label={t.more}
            actions={actionsFor(menu.type === 'pointer' ? menu.tab : activeId)}
            owner={more}
            at={menu.type === 'pointer' ? menu : undefined}
            onClose={closeMenu}
          />
        ) : null}
      </div>
    </nav>
  );

  function actionsFor(id: string | null): Action[] {
    const tab = tabs.find((each) => each.id === id);
    if (!tab) return [];
    const { pathname } = tab.location;
    const kept = isStarred(pathname);
    return [
      { key: 'star', label: kept ? t.unstar : t.star, onChoose: () => void star(pathname, !kept) },
      { key: 'refresh', label: t.refresh, onChoose: () => refresh(tab, goTo) },
      { key: 'left', label: t.closeLeft, onChoose: () => closeSide(tab.id, 'left', goTo) },
      { key: 'right', label: t.closeRight, onChoose: () => closeSide(tab.id, 'right', goTo) },
      { key: 'others', label: t.closeOthers, onChoose: () => closeSide(tab.id, 'others', goTo) },
    ];
  }
}

function tabUnder(target: EventTarget): string | null {
  return (target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset.tab ?? null;
}

interface LinkProps {
  tab: Tab;
  active: boolean;
  onClose(): void;
}

function TabLink({ tab, active, onClose }: LinkProps) {
  const t = useShellMessages().tabs;
  const onMiddleClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    onClose();
  };
  return (
    <li className={active ? 'tab tab--active' : 'tab'} data-tab={tab.id} onAuxClick={onMiddleClick}>
      <Link to={fullPathOf(tab.location)} aria-current={active ? 'page' : undefined} title={tab.title}>
        {tab.title}
      </Link>
      {isHome(tab) ? null : (
        <button type="button" aria-label={t.close(tab.title)} title={t.close(tab.title)} onClick={onClose}>
          <Icon of={CloseOutlined} />
        </button>
      )}
    </li>
  );
}
