import type { ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import { RefLink } from '../record/RefLink.tsx';
import { filterOf, type ShownKind } from './kind.ts';

const SearchSelect = lazyPart(async () => (await import('@dossier/widgets/select/SearchSelect.tsx')).SearchSelect);
const ChainedSearch = lazyPart(async () => (await import('./ChainedSearch.tsx')).default);

export const referenceKind: ShownKind<ReferenceField> = {
  importance: () => 50,
  width: 160,
  cell({ field, value, text }) {
    const { component } = field.target?.() ?? {};
    if (!component || field.by !== 'id' || field.multiple) return <Ellipsis value={text} />;
    return <RefLink component={component} id={String(value)} text={text} />;
  },
  whole: ({ text }) => text,
  search: (props) =>
    props.field.chain ? (
      <ChainedSearch {...props} chain={props.field.chain} />
    ) : (
      <SearchSelect id={props.id} dictionary={props.field.dictionary} {...filterOf(props)} />
    ),
};
