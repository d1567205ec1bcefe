import { belowOf } from '@dossier/contract/core/fields/narrowed.ts';
import type { Chain, ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import type { SearchProps } from './kind.ts';

/** A level of a chain offers the rows below what the level above is searched by; another choice empties those below. */
export default function ChainedSearch({
  id,
  field: { dictionary },
  name,
  filters,
  change,
  chain,
}: SearchProps<ReferenceField> & { chain: Chain }) {
  const above = chain.above === null ? '' : (filters[chain.above] ?? '');
  const isKey = dictionary.split(',')[2] === chain.id;
  return (
    <SearchSelect
      id={id}
      dictionary={above && isKey ? belowOf(dictionary, chain.pid, above) : dictionary}
      value={filters[name] ?? ''}
      onChange={(next) =>
        change({ [name]: next ?? '', ...Object.fromEntries(chain.after.map((below) => [below, ''])) })
      }
    />
  );
}
