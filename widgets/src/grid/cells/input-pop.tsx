import { useState } from 'react';
import { InputPop } from '../../input/InputPop.tsx';
import { type CellEditProps, defineCell } from '../cell.ts';
import { substituted } from '../column.ts';
import { KeepInside } from './KeepInside.tsx';
import { KeptInput } from './kept.tsx';
import { TextView, textOf } from './text-view.tsx';
import { useTyped } from './use-typed.ts';

/** Size of the large text area of a cell in px (readings.md); `props.width` and `props.height` of the column win. */
const size = { width: 150, height: 200 };

/** A line of text with an icon that opens a large text area. */
export const inputPopCell = defineCell<string | null>({
  type: 'input_pop',
  View: TextView,
  plain: true,
  Edit: InputPopEditor,
  goesOn: true,
  Kept: KeptInput,
  toText: textOf,
  fromText: (text) => ({ value: text.replace(/\r\n?/g, '\n') }),
});

function InputPopEditor({ value, typed, column, onChange }: CellEditProps<string | null>) {
  const [text, setText] = useState(typed ?? textOf(value));
  useTyped(typed, onChange);
  const { width = size.width, height = size.height } = (column.props ?? {}) as Partial<typeof size>;
  return (
    <KeepInside>
      <InputPop
        value={text}
        width={width}
        height={height}
        aria-label={column.title}
        placeholder={substituted(column.placeholder ?? '', column)}
        onChange={(next) => {
          setText(next);
          onChange(next);
        }}
      />
    </KeepInside>
  );
}
