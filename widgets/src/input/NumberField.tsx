import type { ControlProps } from '../form/control.ts';
import { NumberInput } from '../kit/NumberInput.tsx';
import { fixedText, grouped, ungrouped } from '../text/number-text.ts';

export interface NumberFieldProps extends ControlProps {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** Decimals that are kept. @default 0 */
  scale?: number;
  /** Groups thousands while it rests. @default false */
  group?: boolean;
  /** Fills up to all decimals while it rests: 1.5 as 1.50. @default false */
  full?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** A number. It does not change what was typed to fit a bound: the form says what is wrong instead. */
export function NumberField({ value, onChange, scale = 0, group = false, full = false, ...rest }: NumberFieldProps) {
  const atRest = (shown: number | string) => {
    if (group && full) return fixedText(shown, scale);
    return group ? grouped(shown) : String(shown);
  };
  return (
    <NumberInput<number>
      {...rest}
      style={{ width: '100%' }}
      controls={false}
      precision={scale}
      value={value ?? null}
      formatter={(shown, { userTyping }) => (userTyping ? String(shown ?? '') : atRest(shown ?? ''))}
      parser={(text) => Number(ungrouped(text))}
      onChange={(next) => onChange(next === null || Number.isNaN(next) ? null : next)}
    />
  );
}

export type MoneyInputProps = Omit<NumberFieldProps, 'scale' | 'group' | 'full'>;

/** An amount in yuan: two decimals, grouped while it rests. */
export function MoneyInput(props: MoneyInputProps) {
  return <NumberField {...props} scale={2} group full />;
}
