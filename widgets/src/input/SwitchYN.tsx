import { Switch } from 'antd';
import { useEffect } from 'react';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';

type Pair = readonly [on: string | number, off: string | number];

interface SharedProps<T extends Pair> extends ReadableProps {
  /** Stored value; what is neither of the pair shows as off. */
  value: string | number | null | undefined;
  /** Stored for on and for off. @default ['Y', 'N'] */
  options?: T;
}

interface SwitchProps<T extends Pair> extends SharedProps<T> {
  query?: false;
  onChange: (value: T[number]) => void;
  /** Stores the off value at the start where nothing is stored. @default false */
  fill?: boolean;
}

interface QueryProps<T extends Pair> extends SharedProps<T> {
  /** A choice of 是, 否 or neither, for searching. @default false */
  query: true;
  onChange: (value: T[number] | null) => void;
  fill?: never;
}

export type SwitchYNProps<T extends Pair = readonly ['Y', 'N']> = SwitchProps<T> | QueryProps<T>;

/** A switch that stores one of two values, Y and N by default; for queries a choice of the two. */
export function SwitchYN<T extends Pair = readonly ['Y', 'N']>(props: SwitchYNProps<T>) {
  const t = useText();
  const { value, options = ['Y', 'N'], query, onChange, fill, readOnly = false, status, ...rest } = props;
  const [on, off]: Pair = options;
  const empty = value === null || value === undefined || value === '';
  const is = (stored: string | number) => !empty && String(value) === String(stored);
  const fills = fill === true && empty && !readOnly;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when nothing is stored
  useEffect(() => {
    if (fills) onChange(off);
  }, [fills]);

  if (readOnly) return <ReadOnlyText {...rest}>{is(on) ? t('是') : query && !is(off) ? null : t('否')}</ReadOnlyText>;
  if (query) {
    return (
      <Select
        {...rest}
        {...(status ? { status } : {})}
        allowClear
        placeholder={t('请选择')}
        style={{ width: '100%' }}
        options={[
          { value: on, label: t('是') },
          { value: off, label: t('否') },
        ]}
        value={is(on) ? on : is(off) ? off : null}
        onChange={(next: T[number] | null | undefined) => onChange(next ?? null)}
      />
    );
  }
  return (
    <Switch
      {...rest}
      className={status ? 'dw-switch dw-wrong-switch' : 'dw-switch'}
      checked={is(on)}
      checkedChildren={t('是')}
      unCheckedChildren={t('否')}
      onChange={(checked) => onChange(checked ? on : off)}
    />
  );
}
