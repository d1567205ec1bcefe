import { Checkbox } from 'antd';
import { csvFrom, membersOf } from '../data/csv.ts';
import type { Choice } from '../data/widget-data.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { textsOfChoices, withUnknown } from './choices.ts';

export interface CheckboxGroupProps extends ReadableProps {
  /** What can be ticked; good for up to some ten. */
  options: readonly Choice[];
  /** Ticked values as a comma list. A stored value without a choice is shown as it is, so that it can be taken away. */
  value: string | null | undefined;
  /** In the order of the choices; null when nothing is ticked. */
  onChange: (value: string | null) => void;
}

/** Boxes to tick, stored as a comma list. */
export function CheckboxGroup({
  options,
  value,
  onChange,
  readOnly = false,
  disabled = false,
  status,
  ...rest
}: CheckboxGroupProps) {
  const ticked = membersOf(value);
  if (readOnly) return <ReadOnlyText {...rest}>{textsOfChoices(options, ticked)}</ReadOnlyText>;
  return (
    <Checkbox.Group
      {...rest}
      {...(status ? { className: 'dw-wrong' } : {})}
      disabled={disabled}
      options={withUnknown(options, ticked).map(({ value: stored, text, disabled: off }) => ({
        value: stored,
        label: text,
        disabled: disabled || off === true,
      }))}
      value={ticked}
      onChange={(next) => onChange(csvFrom(next))}
    />
  );
}
