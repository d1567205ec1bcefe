import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reachable } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';

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
