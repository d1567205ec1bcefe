import type { LinksCard } from '@dossier/contract/dashboard/card.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { linkOf } from '#services/navigation/frame-address.ts';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { type MenuItem, opensWindow, pathOf } from '#services/navigation/menu.ts';
import { homePath } from '#services/navigation/path.ts';
import { useNavigation, useOpenNode } from '#services/navigation/use-navigation.ts';
import { useWhomToAsk } from './dashboard.api.ts';

interface Group {
  key: string;
  title: string;
  icon: string | undefined;
  pages: MenuItem[];
}

/** Pages of the person's menu: the chosen ones, else all, group by group. */
export function LinksView({ card }: { card: LinksCard }) {
  const { items } = useNavigation();
  const openNode = useOpenNode();
  const groups = card.paths.length > 0 ? chosenOf(items, card.paths) : groupsOf(items);
  return (
    <div className="card-scroll">
      {groups.length === 0 ? <NoLinks /> : null}
      {groups.map((group) => (
        <div className="link-group" key={group.key}>
          {group.title ? (
            <h3>
              <MenuIcon name={group.icon} />
              {group.title}
            </h3>
          ) : null}
          <ul>
            {group.pages.map((page) => (
              <li key={page.key}>
                <a
                  href={linkOf(page.node)}
                  target={opensWindow(page.node) ? '_blank' : undefined}
                  rel="noreferrer"
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    openNode(page.node);
                  }}
                >
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Whom to ask for a role. Nothing is said until it is known, so that the sentence does not change under the reader. */
function NoLinks() {
  const t = useShellMessages().dashboard;
  const people = useWhomToAsk();
  return people.isPending ? null : (
    <p className="card-note" role="status">
      {t.noLinks(people.data ?? [])}
    </p>
  );
}

/** The chosen pages in the order in which they were chosen; those that the person has no more are left out. */
function chosenOf(items: readonly MenuItem[], paths: readonly string[]): Group[] {
  const byPath = new Map(items.flatMap(leaves).map((page) => [pathOf(page.node), page]));
  const pages = paths.flatMap((path) => byPath.get(path) ?? []);
  return pages.length > 0 ? [{ key: 'chosen', title: '', icon: undefined, pages }] : [];
}

function groupsOf(items: readonly MenuItem[]): Group[] {
  return items
    .map((item) => ({ key: item.key, title: item.title, icon: item.icon, pages: leaves(item) }))
    .filter((group) => group.pages.length > 0);
}

function leaves(item: MenuItem): MenuItem[] {
  if (item.children) return item.children.flatMap(leaves);
  return pathOf(item.node) === homePath ? [] : [item];
}
