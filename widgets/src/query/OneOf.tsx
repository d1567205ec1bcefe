import type { QueryOption } from '@dossier/rules/query/fields.ts';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import { searchBy } from '../select/by-match.ts';
import { MultiSelect } from '../select/MultiSelect.tsx';

export interface OneOfProps {
  'aria-label': string;
  options: readonly QueryOption[];
  /** With `multiple` a comma list. */
  value: string | null;
  multiple: boolean;
  onChange: (value: string | null) => void;
}

/** Chooses from the field's own options. */
export function OneOf({ options, value, multiple, onChange, ...name }: OneOfProps) {
  const t = useText();
  if (multiple) return <MultiSelect {...name} options={options} value={value} onChange={onChange} />;
  return (
    <Select<string | null>
      {...name}
      allowClear
      showSearch={searchBy('label')}
      placeholder={t('请选择')}
      notFoundContent={t('暂无数据')}
      style={{ width: '100%' }}
      options={options.map((option) => ({ value: option.value, label: option.text }))}
      value={value}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
