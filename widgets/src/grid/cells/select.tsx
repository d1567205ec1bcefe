import { useState } from 'react';
import type { Choice } from '../../data/widget-data.ts';
import { say } from '../../language/text.ts';
import { type CellEditProps, type CellGrid, type CellViewProps, defineCell, isEmpty, type Parsed } from '../cell.ts';
import { type GridColumn, type GridRow, substituted } from '../column.ts';
import { ChoiceTag } from './ChoiceTag.tsx';
import { Combo } from './Combo.tsx';

/** What a select stores: the option's own value, number or text. */
export type Stored = string | number | null;

const choice = {
  View: ChoiceView,
  plain: true,
  Edit: SelectEditor,
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

/** The choices whose text holds what is typed; a text of the user's own is a choice as long as it stands in the box. */
export function choicesFor(word: string, choices: readonly Choice[], column: GridColumn): readonly Choice[] {
  if (word === '') return choices;
  const lower = word.toLowerCase();
  const found = choices.filter(({ text }) => text.toLowerCase().includes(lower));
  const isNew = Boolean(column.allowInput) && !column.allowSearch && !choices.some(({ text }) => text === word);
  return isNew ? [{ value: word, text: word, searchAdd: true }, ...found] : found;
}

function SelectEditor({ value, typed, column, row, grid, onDone }: CellEditProps<Stored>) {
  const searches = Boolean(column.allowSearch || column.allowInput) || column.type !== 'select' || typed !== null;
  const [word, setWord] = useState(typed ?? '');
  return (
    <Combo
      label={column.title}
      placeholder={substituted(column.placeholder ?? say('请选择'), column)}
      entries={choicesFor(word, grid.choices(column, row), column)}
      chosen={isEmpty(value) ? [] : [String(value)]}
      text={choiceText(value, column, grid, row)}
      word={word}
      {...(searches ? { onWord: setWord } : {})}
      allowClear={column.allowClear ?? true}
      none={grid.choicesLoading(column, row) ? say('加载中') : say('暂无数据')}
      tabTakes
      onChoose={(next, move) => onDone(move, storedOf(next, column))}
      onClear={() => onDone('stay', null)}
      onLeave={onDone}
    />
  );
}
