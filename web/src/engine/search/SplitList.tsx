import type { Resource } from '@dossier/contract/core/resource.ts';
import { ListTabs } from '@dossier/widgets/table/ListTabs.tsx';
import type { ReactNode } from 'react';
import { useDictionaries } from '#services/data/dictionaries.ts';
import { namedItem } from '#services/data/item-text.ts';
import type { ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';

interface Props {
  resource: Resource;
  /** Field of a dictionary that divides the list; without one there are no tabs. */
  field: string | undefined;
  state: ListState;
  setFilters: (filters: Readonly<Record<string, string | null>>) => void;
  children: ReactNode;
}

/** A tab for all records and one per value of a field. The tab is the field's filter, so the address holds it. */
export function SplitList({ resource, field, state, setFilters, children }: Props) {
  const t = useText();
  const divides = field === undefined ? undefined : resource.fields[field];
  const items = useDictionaries(({ items: all }) => (divides?.type === 'dict' ? all?.[divides.dict] : undefined));
  if (field === undefined || !divides || !items) return children;
  return (
    <ListTabs
      label={divides.label}
      tabs={[
        { key: '', label: t('全部') },
        ...items.map(({ value, text }) => ({ key: value, label: namedItem(text) })),
      ]}
      value={state.filters[field] ?? ''}
      onChange={(key) => setFilters({ [field]: key || null })}
    >
      {children}
    </ListTabs>
  );
}
