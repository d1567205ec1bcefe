import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../platform/messages/index.ts';
import { fullPathOf } from '../../platform/navigation/path.ts';
import { close, closeSide, refresh, useTabs } from './tab-store.ts';
import { isHome, type Tab } from './tabs.ts';
import './tabs.css';

/** Open pages as a row of links. Right click, or the button at the end, offers what can be done with them. */
export function TabBar() {
  const t = useMessages().tabs;
  const navigate = useNavigate();
  const { tabs, activeId } = useTabs();
  const [pointed, setPointed] = useState<string | null>(null);
  const bar = useRef<HTMLUListElement>(null);
  const goTo = (path: string) => void navigate(path);
  const shown = tabs.filter((tab) => !tab.hidden);

  useEffect(() => {
    const current = activeId ? bar.current?.querySelector(`[data-tab="${activeId}"]`) : null;
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  const menuFor = (id: string | null): MenuProps => ({
    items: [
      { key: 'refresh', label: t.refresh },
      { key: 'left', label: t.closeLeft },
      { key: 'right', label: t.closeRight },
      { key: 'others', label: t.closeOthers },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      const tab = tabs.find((each) => each.id === id);
      if (!tab) return;
      if (key === 'refresh') refresh(tab, goTo);
      else closeSide(tab.id, key as 'left' | 'right' | 'others', goTo);
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]');
    if (!link) return;
    const links = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tab] > a') ?? [])];
    const at = links.findIndex((each) => link.contains(each));
    const next = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : null;
    if (next !== null) links[(next + links.length) % links.length]?.focus();
    else if (event.key === 'Delete') close(link.dataset.tab ?? '', goTo);
  };

  return (
    <nav className="tab-bar" aria-label={t.label}>
      <Dropdown trigger={['contextMenu']} menu={menuFor(pointed)}>
        <ul
          ref={bar}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => {
            const tab = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset.tab ?? null;
            setPointed(tab);
            // Beside the tabs the browser's own menu is meant.
            if (!tab) event.stopPropagation();
          }}
        >
          {shown.map((tab) => (
            <TabLink key={tab.id} tab={tab} active={tab.id === activeId} onClose={() => close(tab.id, goTo)} />
          ))}
        </ul>
      </Dropdown>
      <Dropdown trigger={['click']} placement="bottomRight" menu={menuFor(activeId)}>
        <button type="button" className="icon-button tab-more" aria-label={t.more} title={t.more}>
          <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  );
}

interface LinkProps {
  tab: Tab;
  active: boolean;
  onClose(): void;
}

function TabLink({ tab, active, onClose }: LinkProps) {
  const t = useMessages().tabs;
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
          <CloseOutlined />
        </button>
      )}
    </li>
  );
}
