import { Input } from 'antd';
import { useState } from 'react';
import { type CellEditProps, defineCell } from '../cell.ts';
import { substituted } from '../column.ts';
import { KeptInput } from './kept.tsx';
import { TextView, textOf } from './text-view.tsx';
import { useTyped } from './use-typed.ts';

/** One line of text. */
export const inputCell = defineCell<string | null>({
  type: 'input',
  View: TextView,
  plain: true,
  Edit: InputEditor,
  goesOn: true,
  Kept: KeptInput,
  toText: textOf,
  fromText: (text) => ({ value: text.replace(/\s*\r?\n/g, ' ') }),
});

function InputEditor({ value, typed, column, onChange }: CellEditProps<string | null>) {
  const [text, setText] = useState(typed ?? textOf(value));
  useTyped(typed, onChange);
  return (
    <Input
      value={text}
      aria-label={column.title}
      placeholder={substituted(column.placeholder ?? '', column)}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}
