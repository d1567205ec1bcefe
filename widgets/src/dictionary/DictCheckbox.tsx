import { useText } from '../language/text.ts';
import { CheckboxGroup, type CheckboxGroupProps } from '../select/CheckboxGroup.tsx';
import { useItems } from './use-items.ts';

export interface DictCheckboxProps extends Omit<CheckboxGroupProps, 'options'> {
  /** Code of the dictionary; good for up to some ten items. */
  dict: string;
}

/** Ticks items of a short dictionary, stored as a comma list. */
export function DictCheckbox({ dict, ...rest }: DictCheckboxProps) {
  const t = useText();
  const { items, loading, error } = useItems(dict);
  if (error) return <span role="alert">{error.message}</span>;
  return loading ? <span role="status">{t('加载中')}</span> : <CheckboxGroup {...rest} options={items} />;
}
