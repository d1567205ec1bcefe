import type { ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { type InputKind, textIn } from './kind.ts';

const DictTreeSelect = lazyPart(
  async () => (await import('@dossier/widgets/tree-select/DictTreeSelect.tsx')).DictTreeSelect,
);

export const referenceInput: InputKind<ReferenceField> = {
  Input({ field, value, onChange, row: _, onFill: __, ...control }) {
    const given = { ...control, multiple: field.multiple ?? false, value: textIn(value) };
    if (field.parent === undefined)
      return <SearchSelect {...given} dictionary={field.dictionary} onChange={onChange} />;
    return (
      <DictTreeSelect {...given} dict={field.dictionary} pidField={field.parent} onChange={(next) => onChange(next)} />
    );
  },
  grid: ({ dictionary, multiple = false }) => ({
    type: 'select-dict-search',
    dict: dictionary,
    multi: multiple,
    width: 160,
  }),
};
