import { InputNumber, type InputNumberProps } from 'antd';

/**
 * The kit's input of a number without the two small buttons that a pointer over it shows, whose names the kit has in English
 * alone. The arrow keys step, as everywhere.
 */
export function NumberInput<Value extends string | number = number>(props: InputNumberProps<Value>) {
  return <InputNumber<Value> {...props} controls={false} />;
}
