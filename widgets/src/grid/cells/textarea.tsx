import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { type CellEditProps, type CellViewProps, defineCell } from '../cell.ts';
import { substituted } from '../column.ts';
import { TextView, textOf } from './text-view.tsx';
import { useTyped } from './use-typed.ts';

/** Text of several lines. As in a spreadsheet, Enter ends editing and Alt or Ctrl with Enter breaks the line. */
export const textareaCell = defineCell<string | null>({
  type: 'textarea',
  View: LinesView,
  Edit: TextareaEditor,
  goesOn: true,
  toText: textOf,
  fromText: (text) => ({ value: text.replace(/\r\n?/g, '\n') }),
});

/** Text at rest that may break over two lines. */
export function LinesView<V>(props: CellViewProps<V>) {
  return (
    <span className="dg-lines">
      <TextView {...props} />
    </span>
  );
}

/** Breaks the line at the caret for Alt or Ctrl with Enter. @returns the new text, or null for any other key */
export function withLineBreak(event: KeyboardEvent<HTMLTextAreaElement>): string | null {
  const { key, altKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(altKey || ctrlKey || metaKey) || nativeEvent.isComposing) return null;
  event.preventDefault();
  event.stopPropagation();
  const { selectionStart, selectionEnd } = currentTarget;
  currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
  return currentTarget.value;
}

function TextareaEditor({ value, typed, column, onChange }: CellEditProps<string | null>) {
  const [text, setText] = useState(typed ?? textOf(value));
  useTyped(typed, onChange);

  function change(next: string): void {
    setText(next);
    onChange(next);
  }

  return (
    <Input.TextArea
      className="dg-over"
      value={text}
      autoSize={{ minRows: 2, maxRows: 8 }}
      aria-label={column.title}
      placeholder={substituted(column.placeholder ?? '', column)}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        const broken = withLineBreak(event);
        if (broken !== null) change(broken);
      }}
    />
  );
}
