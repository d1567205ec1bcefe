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

/** The pages of the user's menu, group by group. */
export function QuickLinks() {
  const t = useShellMessages().dashboard;
  const { items } = useNavigation();
  const openNode = useOpenNode();
  const groups = groupsOf(items);
  return (
    <section className="card" aria-labelledby="links-title">
      <header className="card-head">
        <h2 id="links-title">{t.quickLinks}</h2>
      </header>
      {groups.length === 0 ? <NoLinks /> : null}
      {groups.map((group) => (
        <div className="link-group" key={group.key}>
          <h3>
            <MenuIcon name={group.icon} />
            {group.title}
          </h3>
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
    </section>
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

function groupsOf(items: readonly MenuItem[]): Group[] {
  return items
    .map((item) => ({ key: item.key, title: item.title, icon: item.icon, pages: leaves(item) }))
    .filter((group) => group.pages.length > 0);
}

function leaves(item: MenuItem): MenuItem[] {
  if (item.children) return item.children.flatMap(leaves);
  return pathOf(item.node) === homePath ? [] : [item];
}
