import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import { Link } from 'react-router';
import { recordPath } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';

interface RefLinkProps {
  /** Menu component of the register. */
  component: string;
  id: string;
  text: string;
}

/** The name of a record of another register: a link for who has that register's page, plain text for everybody else. */
export function RefLink({ component, id, text }: RefLinkProps) {
  const { routes } = useNavigation();
  const path = recordPath(component, id, routes);
  if (!path || text === '') return <Ellipsis value={text} />;
  return (
    <Link className="rp-ref" to={path} title={text} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  );
}
