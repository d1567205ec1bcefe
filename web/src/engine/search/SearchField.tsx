import type { Field } from '@dossier/contract/core/field.ts';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { filterOf, type SearchProps } from '../fields/kind.ts';
import { shownKindOf } from '../fields/kinds.ts';

/** The search input of a field, by its kind and way of searching. */
export function SearchField(props: SearchProps<Field>) {
  const kind = shownKindOf(props.field);
  const Search = (props.field.search === 'range' ? kind.range : kind.search) ?? SearchText;
  return <Search {...props} />;
}

function SearchText({ id, field, ...props }: SearchProps<Field>) {
  const t = useText();
  const { value, onChange } = filterOf(props);
  return (
    <Input
      id={id}
      allowClear={clearable()}
      autoComplete="off"
      placeholder={t('请输入{0}', field.label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
