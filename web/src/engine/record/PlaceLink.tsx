import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { reachable } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';

/** A list of the application as the server has named it with its filters; nothing for who has no such page. */
export function PlaceLink({ to }: { to: string }) {
  const t = useText();
  const { routes } = useNavigation();
  const path = to.startsWith('/') ? reachable(to, routes) : null;
  if (path === null) return <span className="rp-nothing">–</span>;
  return (
    <Link className="rp-ref" to={path} onClick={(event) => event.stopPropagation()}>
      {t('查看')}
    </Link>
  );
}

/** A number that opens the list it is made of; as it stands for who has no such page. */
export function DrillLink({ to, children }: { to: string; children: ReactNode }) {
  const { routes } = useNavigation();
  const path = reachable(to, routes);
  if (path === null) return children;
  return (
    <Link className="rp-ref" to={path} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
