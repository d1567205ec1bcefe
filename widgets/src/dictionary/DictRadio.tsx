import { Radio } from 'antd';
import type { ControlProps } from '../form/control.ts';
import { useItems } from './use-items.ts';

export interface DictRadioProps extends ControlProps {
  /** Code of the dictionary; good for up to five items. */
  dict: string;
  value: string | number | null | undefined;
  onChange: (value: string) => void;
  /** Drawn as joined buttons. @default false */
  buttons?: boolean;
}

/** Chooses one item of a short dictionary. */
export function DictRadio({
  dict,
  value,
  onChange,
  buttons = false,
  disabled = false,
  status,
  ...rest
}: DictRadioProps) {
  const { items } = useItems(dict);
  return (
    <Radio.Group
      {...rest}
      {...(status ? { className: 'dw-wrong' } : {})}
      disabled={disabled}
      optionType={buttons ? 'button' : 'default'}
      options={items.map((item) => ({ value: item.value, label: item.text }))}
      value={value === null || value === undefined ? undefined : String(value)}
      onChange={(event) => onChange(String(event.target.value))}
    />
  );
}
