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
