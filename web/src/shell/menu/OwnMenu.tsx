import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import type { ListedRecord } from '@dossier/contract/communication/own-record.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { recordPath } from '#services/navigation/record-path.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { readStored, writeStored } from '#services/session/stored.ts';
import { ownKey, readOwn } from './star-page.ts';
import './own-menu.css';

/** Records that were opened last and are shown. */
const mostRecent = 5;
/** Whether the section is folded on this device. */
const foldedKey = 'OWN_MENU_FOLDED';

export interface OwnMenuProps {
  navigation: Navigation;
  /** An entry was chosen: the drawer closes. */
  onChosen?: () => void;
}

interface Entry {
  path: string;
  title: string;
  icon: typeof StarOutlined;
}

/** Pages that the person keeps and records that they opened last, above the menu; nothing while there are none. */
export function OwnMenu({ navigation, onChosen }: OwnMenuProps) {
  const t = useShellMessages().menu;
  const id = useId();
  const { pathname, search } = useLocation();
  const [isFolded, setFolded] = useState(() => readStored<boolean>(foldedKey, false));
  const { data } = useQuery({ queryKey: ownKey, queryFn: readOwn, retry: false });
  const entries = data ? entriesOf(data.pages, data.opened, navigation) : [];
  if (entries.length === 0) return null;
  const fold = () => {
    writeStored(foldedKey, !isFolded);
    setFolded(!isFolded);
  };
  return (
    <section className="own-menu" aria-label={t.own}>
      <button type="button" aria-expanded={!isFolded} aria-controls={id} onClick={fold}>
        {t.own}
        <Icon of={DownOutlined} />
      </button>
      <ul id={id} hidden={isFolded}>
        {entries.map(({ path, title, icon }) => (
          <li key={path}>
            <Link
              to={path}
              title={title}
              aria-current={path === pathname + search ? 'page' : undefined}
              onClick={() => onChosen?.()}
            >
              <Icon of={icon} />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What still has a page in the person's menu. */
function entriesOf(pages: readonly string[], opened: readonly ListedRecord[], { routes }: Navigation): Entry[] {
  const starred = pages.flatMap((path): Entry[] => {
    const route = matchRoute(routes, path);
    return route ? [{ path, title: route.title, icon: StarOutlined }] : [];
  });
  const recent = opened.flatMap(({ component, tableDataId, title }): Entry[] => {
    const path = recordPath(component, tableDataId, routes);
    return path ? [{ path, title, icon: ClockCircleOutlined }] : [];
  });
  return [...starred, ...recent.slice(0, mostRecent)];
}
