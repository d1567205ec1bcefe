import { Link } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import { crumbsOf, type PageRoute } from '#services/navigation/menu.ts';

interface Props {
  route: PageRoute | null;
  routes: readonly PageRoute[];
}

/** Home, the entries above, and the current page as plain text. */
export function Breadcrumb({ route, routes }: Props) {
  const t = useShellMessages();
  const crumbs = crumbsOf(route, t.home, routes);
  if (crumbs.length < 2 || route?.node.meta.hiddenHeaderContent) return null;
  return (
    <nav className="crumbs" aria-label={t.menu.breadcrumb}>
      <ol>
        {crumbs.map((crumb, i) => (
          <li key={`${crumb.path}:${crumb.title}`}>
            {crumb.path ? (
              <Link to={crumb.path}>{crumb.title}</Link>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
