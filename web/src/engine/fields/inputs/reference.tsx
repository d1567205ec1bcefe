import { narrowed } from '@dossier/contract/core/fields/narrowed.ts';
import type { ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { type InputKind, textIn } from './kind.ts';

const DictTreeSelect = lazyPart(
  async () => (await import('@dossier/widgets/tree-select/DictTreeSelect.tsx')).DictTreeSelect,
);

const ChainedInput = lazyPart(async () => (await import('./chained.tsx')).default);

export const referenceInput: InputKind<ReferenceField> = {
  Input(props) {
    const { field, value, onChange, row, onFill: _, ...control } = props;
    if (field.chain) return <ChainedInput {...props} chain={field.chain} />;
    const given = { ...control, multiple: field.multiple ?? false, value: textIn(value) };
    const dictionary = narrowed(field, row);
    if (field.parent === undefined) return <SearchSelect {...given} dictionary={dictionary} onChange={onChange} />;
    return (
      <DictTreeSelect
        {...given}
        dict={dictionary}
        pidField={field.parent}
        pidValue={field.root ?? ''}
        onChange={(next) => onChange(next)}
      />
    );
  },
  grid: (field, of = {}) => ({
    type: 'select-dict-search',
    dict: narrowed(field, of),
    multi: field.multiple ?? false,
    width: 160,
  }),
};
