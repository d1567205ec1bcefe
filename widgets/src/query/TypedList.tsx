import useApp from 'antd/es/app/useApp';
import { storedMoment } from '../input/period.ts';
import { Select } from '../kit/Select.tsx';
import { later, useText } from '../language/text.ts';

export interface TypedListProps {
  'aria-label': string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** What a value must be; without it any text. */
  form?: 'int' | 'number' | 'datetime' | 'time';
}

const hints = {
  int: later('请输入数值'),
  number: later('请输入数值'),
  datetime: later('如 2026-01-31 08:30:00'),
  time: later('如 08:30:00'),
} as const;

/** Several values, typed or pasted: Enter and commas end one. */
export function TypedList({ values, onChange, form, ...name }: TypedListProps) {
  const t = useText();
  const { message } = useApp();

  function take(next: readonly string[]): void {
    const good = next.map((value) => value.trim()).filter((value) => fits(value, form));
    const wrong = next.find((value) => value.trim() !== '' && !fits(value.trim(), form));
    if (wrong !== undefined) message.warning(t('“{0}”格式不正确', wrong));
    onChange(good);
  }

  return (
    <Select<string[]>
      {...name}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      maxTagCount="responsive"
      tokenSeparators={[',', '，', ';', '；', '\n']}
      placeholder={form ? t(hints[form]) : t('请输入值，按回车添加')}
      style={{ width: '100%' }}
      value={[...values]}
      onChange={take}
    />
  );
}

function fits(value: string, form: TypedListProps['form']): boolean {
  switch (form) {
    case undefined:
      return value !== '';
    case 'int':
      return /^-?\d{1,10}$/.test(value);
    case 'number':
      return /^-?\d{1,16}(?:\.\d{1,10})?$/.test(value);
    case 'time':
      return /^\d{2}:\d{2}:\d{2}$/.test(value) && storedMoment(value, 'time') !== null;
    case 'datetime':
      return /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/.test(value) && storedMoment(value, 'datetime') !== null;
  }
}
