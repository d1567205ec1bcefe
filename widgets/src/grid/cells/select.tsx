import { Select } from 'antd';
import { type CSSProperties, useState } from 'react';
import { toneOf } from '../../dictionary/tone.ts';
import { say } from '../../language/text.ts';
import { type CellEditProps, type CellGrid, type CellViewProps, defineCell, isEmpty, type Parsed } from '../cell.ts';
import { type GridColumn, type GridRow, substituted } from '../column.ts';
import { atOnce } from './at-once.ts';
import { KeepInside } from './KeepInside.tsx';
import { KeptSelect } from './kept.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useTyped } from './use-typed.ts';
import '../../dictionary/dictionary.css';

/** What a select stores: the option's own value, number or text. */
export type Stored = string | number | null;

const choice = {
  View: ChoiceView,
  plain: true,
  Edit: SelectEditor,
  Kept: KeptSelect,
  toText: choiceText,
  fromText: readChoice,
} as const;

/** One choice of a short list. */
export const selectCell = defineCell<Stored>({ ...choice, type: 'select' });

/** The same, narrowed by typing. */
export const selectSearchCell = defineCell<Stored>({ ...choice, type: 'select-search', aliases: ['sel_search'] });

/** The value as the column's option spells it: options may have numbers. */
export function storedOf(value: string, column: GridColumn): string | number {
  return column.options?.find((option) => String(option.value) === value)?.value ?? value;
}

/** The choice that a text names; a new text where the column takes it. */
export function readChoice(text: string, column: GridColumn, grid: CellGrid, row: GridRow): Parsed<Stored> {
  const word = text.trim();
  const choice = grid.choices(column, row).find((one) => one.text.trim() === word || one.value === word);
  if (choice?.disabled) return { wrong: say('“{0}”不可选择', text) };
  if (choice) return { value: storedOf(choice.value, column) };
  return column.allowInput ? { value: word } : { wrong: say('“{0}”不在可选项中', text) };
}

/** Text of the chosen value; a value without a choice stands for itself. */
export function choiceText(value: Stored, column: GridColumn, grid: CellGrid, row: GridRow): string {
  if (isEmpty(value)) return '';
  return grid.choices(column, row).find((one) => one.value === String(value))?.text ?? String(value);
}

/** The chosen text at rest, in the colour of its choice. */
export function ChoiceView({ value, column, row, grid }: CellViewProps<Stored>) {
  if (isEmpty(value)) return null;
  const choice = grid.choices(column, row).find((one) => one.value === String(value));
  const text = choice?.text ?? (grid.choicesLoading(column, row) ? say('加载中…') : String(value));
  return <ChoiceTag text={text} color={choice?.color} />;
}

/** A text, as a tag where its choice has a colour. */
export function ChoiceTag({ text, color }: { text: string; color?: string | null | undefined }) {
  const tone = toneOf(color);
  if (!tone) return <span title={text}>{text}</span>;
  return (
    // A custom property is no known key of React's style type.
    <span className="dw-tag dg-tag" style={{ '--tone': tone } as CSSProperties} title={text}>
      {text}
    </span>
  );
}

function SelectEditor({ value, typed, column, row, grid, onDone }: CellEditProps<Stored>) {
  const [open, setOpen] = useState(true);
  const searches = Boolean(column.allowSearch || column.allowInput) || column.type !== 'select' || typed !== null;
  const [word, setWord] = useState('');
  // After the select has emptied its search text, as it does when it opens.
  useTyped(typed, setWord);
  const loading = grid.choicesLoading(column, row);
  const choices = grid.choices(column, row);
  // A text of the user's own is a choice only as long as it stands in the box.
  const isNew =
    Boolean(column.allowInput) && !column.allowSearch && word !== '' && !choices.some(({ text }) => text === word);
  const options = choices.map(({ value: key, text, color, disabled }) => ({ value: key, text, color, disabled }));
  const keys = useListKeys(
    word !== '' && (isNew || choices.some(({ text }) => text.toLowerCase().includes(word.toLowerCase()))),
    onDone,
  );
  return (
    <KeepInside onKeyDownCapture={keys.onKeyDownCapture}>
      <Select
        {...atOnce}
        aria-label={column.title}
        style={{ width: '100%' }}
        placeholder={substituted(column.placeholder ?? say('请选择'), column)}
        open={open}
        onOpenChange={setOpen}
        allowClear={column.allowClear ?? true}
        loading={loading}
        value={isEmpty(value) ? null : String(value)}
        options={isNew ? [{ value: word, text: word, color: null, disabled: false }, ...options] : options}
        fieldNames={{ label: 'text' }}
        optionRender={({ data }) => <ChoiceTag text={data.text} color={data.color} />}
        showSearch={searches ? { optionFilterProp: 'text', searchValue: word, onSearch: setWord } : false}
        notFoundContent={loading ? say('加载中') : say('暂无数据')}
        onSelect={(next: string) => onDone(keys.moveAfterChoice(), storedOf(next, column))}
        onClear={() => onDone('stay', null)}
      />
    </KeepInside>
  );
}
