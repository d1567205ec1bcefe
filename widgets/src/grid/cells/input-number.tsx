import { Input } from 'antd';
import { useRef, useState } from 'react';
import { say } from '../../language/text.ts';
import { type CellEditProps, defineCell } from '../cell.ts';
import { substituted } from '../column.ts';
import { KeptInput } from './kept.tsx';
import { afterTyping, readNumber, scaled, typedNumber } from './number-reading.ts';
import { TextView, textOf } from './text-view.tsx';
import { useTyped } from './use-typed.ts';

/** A number. Keys that break it leave the text as it was; empty stays empty. */
export const inputNumberCell = defineCell<number | null>({
  type: 'inputNumber',
  align: 'right',
  View: TextView,
  plain: true,
  Edit: NumberEditor,
  goesOn: true,
  Kept: KeptInput,
  toText: textOf,
  fromText(text, { scale }) {
    const value = readNumber(text, scale);
    return value === null ? { wrong: say('“{0}”不是有效的数字', text) } : { value };
  },
  compare: (a, b) => Number(a) - Number(b),
});

function NumberEditor({ value, typed, column, onChange }: CellEditProps<number | null>) {
  /** The last text that was a number or on its way to one. */
  const good = useRef(textOf(value));
  const [text, setText] = useState(good.current);
  useTyped(typed, (first) => change(afterTyping(first, good.current)));

  function change(next: string): void {
    good.current = next;
    setText(next);
    const number = typedNumber(next);
    onChange(number === null ? null : scaled(number, column.scale));
  }

  return (
    <Input
      className="dg-digits"
      inputMode="decimal"
      value={text}
      aria-label={column.title}
      placeholder={substituted(column.placeholder ?? '', column)}
      onChange={(event) => {
        // An input method is not finished with its text; it is judged when it is.
        // React types a change by its element alone, yet the browser sends an input event.
        if ((event.nativeEvent as InputEvent).isComposing) setText(event.target.value);
        else change(afterTyping(event.target.value, good.current));
      }}
      onCompositionEnd={(event) => change(afterTyping(event.currentTarget.value, good.current))}
      onPaste={(event) => {
        const pasted = readNumber(event.clipboardData.getData('text/plain'), column.scale);
        if (pasted === null || event.currentTarget.value !== '') return;
        event.preventDefault();
        change(String(pasted));
      }}
    />
  );
}
