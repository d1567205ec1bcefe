import { useState } from 'react';
import { csvFrom, membersOf } from '../../data/csv.ts';
import { say } from '../../language/text.ts';
import { type CellEditProps, type CellGrid, type CellViewProps, defineCell, isEmpty } from '../cell.ts';
import { type GridColumn, type GridRow, substituted } from '../column.ts';
import { ChoiceTag } from './ChoiceTag.tsx';
import { Combo } from './Combo.tsx';
import { choicesFor } from './select.tsx';
import './cells.css';

/** Tags that show, in the cell and in its editor (specification 2, section 9). */
const mostTags = 1;

/** Several choices of a list, stored as a comma list. */
export const selectMultipleCell = defineCell<string | null>({
  type: 'select-multiple',
  aliases: ['list_multi'],
  View: ChoicesView,
  Edit: MultipleEditor,
  toText: (value, column, grid, row) => textsOf(value, column, grid, row).join(','),
  fromText(text, column, grid, row) {
    const choices = grid.choices(column, row);
    const unknown: string[] = [];
    const values = wordsOf(text).map((word) => {
      const choice = choices.find((one) => one.text === word || one.value === word);
      if (!choice && !column.allowInput) unknown.push(word);
      return choice?.value ?? word;
    });
    return unknown.length > 0
      ? { wrong: say('“{0}”不在可选项中', unknown.join(say('、'))) }
      : { value: csvFrom(values) };
  },
});

/** Words of a pasted list. */
export function wordsOf(text: string): string[] {
  return membersOf(text.replace(/[，;；、\r\n]+/g, ','));
}

function textsOf(value: string | null, column: GridColumn, grid: CellGrid, row: GridRow): string[] {
  if (isEmpty(value)) return [];
  const choices = grid.choices(column, row);
  return membersOf(String(value)).map((member) => choices.find((one) => one.value === member)?.text ?? member);
}

function ChoicesView({ value, column, row, grid }: CellViewProps<string | null>) {
  const texts = textsOf(value, column, grid, row);
  if (texts.length === 0) return null;
  if (grid.choicesLoading(column, row)) return <span>{say('加载中…')}</span>;
  const colors = new Map(grid.choices(column, row).map((one) => [one.text, one.color]));
  return (
    <span className="dg-tags" title={texts.join(',')}>
      {texts.slice(0, mostTags).map((text) => (
        <ChoiceTag key={text} text={text} color={colors.get(text) ?? 'default'} />
      ))}
      {texts.length > mostTags ? <span className="dg-more">+{texts.length - mostTags}</span> : null}
    </span>
  );
}

/** Ends a word in a list: what is typed or pasted before it is chosen at once. */
const separator = /[,，;；、]/;

function MultipleEditor({ value, typed, column, row, grid, onChange, onDone }: CellEditProps<string | null>) {
  const [members, setMembers] = useState(() => membersOf(isEmpty(value) ? '' : String(value)));
  const [word, setWord] = useState(typed ?? '');
  const choices = grid.choices(column, row);
  const takesNew = Boolean(column.allowInput) && !column.allowSearch;
  const textOf = (member: string) => choices.find((one) => one.value === member)?.text ?? member;

  function change(next: string[]): void {
    setMembers(next);
    onChange(csvFrom(next));
  }

  function toggle(member: string): void {
    setWord('');
    change(members.includes(member) ? members.filter((one) => one !== member) : [...members, member]);
  }

  function type(text: string): void {
    if (!separator.test(text)) {
      setWord(text);
      return;
    }
    const known = wordsOf(text).map((part) => ({ part, choice: choices.find((one) => one.text === part) }));
    const taken = known.flatMap(({ part, choice }) => choice?.value ?? (takesNew ? part : []));
    // What nothing matches stays in the box, to be seen and mended.
    setWord(known.flatMap(({ part, choice }) => (choice || takesNew ? [] : part)).join('，'));
    change([...new Set([...members, ...taken])]);
  }

  /** A text of the user's own counts when the box is left, as one that a separator ended. */
  function takeNew(): void {
    if (takesNew && word.trim() !== '') type(`${word},`);
  }

  return (
    <Combo
      label={column.title}
      placeholder={substituted(column.placeholder ?? say('请选择'), column)}
      entries={choicesFor(word, choices, column)}
      chosen={members}
      text=""
      tags={
        <>
          {members.slice(0, mostTags).map((member) => (
            <ChoiceTag
              key={member}
              text={textOf(member)}
              color={choices.find((one) => one.value === member)?.color ?? 'default'}
            />
          ))}
          {members.length > mostTags ? (
            <span className="dg-more" title={members.map(textOf).join('，')}>
              +{members.length - mostTags}
            </span>
          ) : null}
        </>
      }
      word={word}
      onWord={type}
      allowClear={column.allowClear ?? true}
      none={grid.choicesLoading(column, row) ? say('加载中') : say('暂无数据')}
      onChoose={toggle}
      onClear={() => change([])}
      onBackspace={() => change(members.slice(0, -1))}
      onLeave={(move) => {
        takeNew();
        onDone(move);
      }}
      onBlur={takeNew}
    />
  );
}
