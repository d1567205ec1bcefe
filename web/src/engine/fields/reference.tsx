import { belowOf } from '@dossier/contract/core/fields/narrowed.ts';
import type { ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import { RefLink } from '../record/RefLink.tsx';
import { filterOf, type SearchProps, type ShownKind } from './kind.ts';

const SearchSelect = lazyPart(async () => (await import('@dossier/widgets/select/SearchSelect.tsx')).SearchSelect);

export const referenceKind: ShownKind<ReferenceField> = {
  importance: () => 50,
  width: 160,
  cell({ field, value, text }) {
    const { component } = field.target?.() ?? {};
    if (!component || field.by !== 'id' || field.multiple) return <Ellipsis value={text} />;
    return <RefLink component={component} id={String(value)} text={text} />;
  },
  whole: ({ text }) => text,
  search: ({ id, field, ...props }) => <SearchSelect id={id} {...searched(field, props)} />,
};

/** A level of a chain offers the rows below what the level above is searched by; another choice empties those below. */
function searched(field: ReferenceField, props: Omit<SearchProps<ReferenceField>, 'id' | 'field'>) {
  const { chain, dictionary } = field;
  if (!chain) return { dictionary, ...filterOf(props) };
  const above = chain.above === null ? '' : (props.filters[chain.above] ?? '');
  const isKey = dictionary.split(',')[2] === chain.id;
  return {
    dictionary: above && isKey ? belowOf(dictionary, chain.pid, above) : dictionary,
    value: props.filters[props.name] ?? '',
    onChange: (next: string | null) =>
      props.change({ [props.name]: next ?? '', ...Object.fromEntries(chain.after.map((name) => [name, ''])) }),
  };
}
