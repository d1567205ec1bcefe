import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ReactNode } from 'react';
import { useRights } from '#services/session/access.ts';
import type { AnyExtensions, Rec } from '../../extensions.ts';
import { cellOf } from '../../fields/values.tsx';
import { listColumns } from '../../table/columns.ts';

interface Props {
  resource: Resource;
  extensions: AnyExtensions;
  record: Rec;
  /** The field that the place of the card tells already. */
  without: string;
  /** Fields that the board names; null: the first three of the list. */
  facts: readonly string[] | null;
}

/** The facts that a phone's card shows of a record, on less room. */
export function CardFacts({ resource, extensions, record, without, facts }: Props) {
  const { isHidden } = useRights();
  const own = extensions.columns as Record<string, (record: Rec) => ReactNode> | undefined;
  const known = listColumns(resource, isHidden).filter(({ name }) => name !== without);
  const columns = facts
    ? facts.flatMap((fact) => known.filter(({ name }) => name === fact))
    : known
        .filter(({ initially, name }) => initially && name !== resource.titleField)
        .sort((a, b) => Number(b.field?.state ?? false) - Number(a.field?.state ?? false))
        .slice(0, 3);
  return (
    <dl className="rv-facts">
      {columns.map(({ name, label, field }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{own?.[name]?.(record) ?? cellOf(record, name, field)}</dd>
        </div>
      ))}
    </dl>
  );
}
