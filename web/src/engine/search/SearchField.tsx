import type { Field } from '@dossier/contract/core/field.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import type { SwitchYNProps } from '@dossier/widgets/input/SwitchYN.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { isNumber } from '../table/columns.ts';

// The heavier inputs load only where a list has them: a page with text and dictionary filters stays light.
const AreaLinkage = lazyPart(async () => (await import('@dossier/widgets/area/AreaLinkage.tsx')).default);
const CategorySelect = lazyPart(
  async () => (await import('@dossier/widgets/category/CategorySelect.tsx')).CategorySelect,
);
const YesNo = lazyPart(async () => {
  const { SwitchYN } = await import('@dossier/widgets/input/SwitchYN.tsx');
  return (props: Pick<SwitchYNProps, 'id' | 'value'> & { onChange: (value: string | null) => void }) => (
    <SwitchYN query {...props} />
  );
});
const DepartSelect = lazyPart(async () => (await import('@dossier/widgets/depart/DepartSelect.tsx')).DepartSelect);
const DateRange = lazyPart(async () => (await import('@dossier/widgets/input/DateField.tsx')).DateRange);
const NumberField = lazyPart(async () => (await import('@dossier/widgets/input/NumberField.tsx')).NumberField);
const SearchSelect = lazyPart(async () => (await import('@dossier/widgets/select/SearchSelect.tsx')).SearchSelect);
const UserSelect = lazyPart(async () => (await import('@dossier/widgets/user/UserSelect.tsx')).UserSelect);

export type Filters = Readonly<Record<string, string>>;

export interface SearchFieldProps {
  id: string;
  name: string;
  field: Field;
  filters: Filters;
  change: (patch: Record<string, string>) => void;
}

/** The search input of a field, by its type and way of searching. */
export function SearchField({ id, name, field, filters, change }: SearchFieldProps) {
  const t = useText();
  const value = filters[name] ?? '';
  const set = (next: string | null) => change({ [name]: next ?? '' });
  if (field.search === 'range') return <RangeField {...{ id, name, field, filters, change }} />;
  switch (field.type) {
    case 'dict':
      return <DictSelect id={id} dict={field.dict} value={value} onChange={set} multiple />;
    case 'switch':
      return <YesNo id={id} value={value} onChange={set} />;
    case 'user':
      return <UserSelect id={id} value={value} onChange={set} />;
    case 'depart':
      return <DepartSelect id={id} value={value} onChange={set} />;
    case 'category':
      return <CategorySelect id={id} root={field.root} value={value} onChange={set} />;
    case 'area':
      return (
        <AreaLinkage
          id={id}
          value={value}
          onChange={set}
          partial
          {...(field.deepest ? { deepest: field.deepest } : {})}
        />
      );
    case 'reference':
      return <SearchSelect id={id} dictionary={field.dictionary} value={value} onChange={set} />;
    default:
      return (
        <Input
          id={id}
          allowClear
          autoComplete="off"
          placeholder={t('请输入{0}', field.label)}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}

function RangeField({ id, name, field, filters, change }: SearchFieldProps) {
  const t = useText();
  const begin = filters[`${name}_begin`] ?? '';
  const end = filters[`${name}_end`] ?? '';
  const set = (from: string, to: string) => change({ [`${name}_begin`]: from, [`${name}_end`]: to });
  if (isNumber(field)) {
    const scale = field.type === 'integer' ? 0 : field.type === 'money' ? 2 : field.scale;
    const number = (text: string) => (text === '' ? null : Number(text));
    const text = (value: number | null) => (value === null ? '' : String(value));
    return (
      <span className="rp-range">
        <NumberField
          id={id}
          aria-label={t('{0}从', field.label)}
          placeholder={t('最小')}
          scale={scale}
          value={number(begin)}
          onChange={(next) => set(text(next), end)}
        />
        <span aria-hidden="true">–</span>
        <NumberField
          aria-label={t('{0}到', field.label)}
          placeholder={t('最大')}
          scale={scale}
          value={number(end)}
          onChange={(next) => set(begin, text(next))}
        />
      </span>
    );
  }
  return (
    <DateRange id={id} value={[begin || null, end || null]} onChange={([from, to]) => set(from ?? '', to ?? '')} />
  );
}
