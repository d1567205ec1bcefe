import { Input } from 'antd';
import { useState } from 'react';
import type { ReadableProps } from '../form/control.ts';
import { clearable } from '../kit/clearable.tsx';
import { type QueryMode, queryOf, textOf } from './query-text.ts';

export interface QueryInputProps extends ReadableProps {
  /** The query as the list call takes it: `*x*`, `!x`, `>= x`, `<= x`. */
  value: string | null | undefined;
  /** Null when the box is empty. */
  onChange: (query: string | null) => void;
  /** How the text is compared. @default 'like' */
  mode?: QueryMode;
  /** Leaves blanks at both ends out of the query. @default false */
  trim?: boolean;
  /** After Enter. */
  onSearch?: () => void;
  placeholder?: string;
}

/** A box whose text becomes a condition of a list. */
export function QueryInput({ value, onChange, mode = 'like', trim = false, onSearch, ...rest }: QueryInputProps) {
  const [typed, setTyped] = useState('');
  // Blanks that the query leaves out stay in the box while one types.
  const current = queryOf(typed, mode, trim) === (value || null);
  return (
    <Input
      {...rest}
      allowClear={!rest.readOnly && clearable()}
      autoComplete="off"
      value={current ? typed : textOf(value, mode)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(queryOf(event.target.value, mode, trim));
      }}
      onPressEnter={onSearch}
    />
  );
}
