import { Select } from 'antd';
import { useState } from 'react';
import { csvFrom, membersOf } from '../../data/csv.ts';
import { say } from '../../language/text.ts';
import { type CellEditProps, type CellGrid, type CellViewProps, defineCell, isEmpty } from '../cell.ts';
import { type GridColumn, type GridRow, substituted } from '../column.ts';
import { atOnce } from './at-once.ts';
import { KeepInside } from './KeepInside.tsx';
import { KeptSelect } from './kept.tsx';
import { ChoiceTag } from './select.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useTyped } from './use-typed.ts';
import './cells.css';

/** Tags that show, in the cell and in its editor (specification 2, section 9). */
const mostTags = 1;

/** Several choices of a list, stored as a comma list. */
export const selectMultipleCell = defineCell<string | null>({
  type: 'select-multiple',
  aliases: ['list_multi'],
  View: ChoicesView,
  Edit: MultipleEditor,
  Kept: KeptSelect,
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

function MultipleEditor({ value, typed, column, row, grid, onChange, onDone }: CellEditProps<string | null>) {
  const [open, setOpen] = useState(true);
  const [members, setMembers] = useState(() => membersOf(isEmpty(value) ? '' : String(value)));
  const [word, setWord] = useState('');
  useTyped(typed, setWord);
  const keys = useListKeys(null, onDone);
  const loading = grid.choicesLoading(column, row);
  return (
    <KeepInside onKeyDownCapture={keys.onKeyDownCapture}>
      <Select
        {...atOnce}
        mode={column.allowInput && !column.allowSearch ? 'tags' : 'multiple'}
        aria-label={column.title}
        style={{ width: '100%' }}
        placeholder={substituted(column.placeholder ?? say('请选择'), column)}
        open={open}
        onOpenChange={setOpen}
        allowClear={column.allowClear ?? true}
        maxTagCount={mostTags}
        loading={loading}
        value={members}
        options={grid.choices(column, row).map(({ value: key, text, color, disabled }) => ({
          value: key,
          text,
          color,
          disabled,
        }))}
        fieldNames={{ label: 'text' }}
        optionRender={({ data }) => <ChoiceTag text={data.text} color={data.color} />}
        showSearch={{ optionFilterProp: 'text', searchValue: word, onSearch: setWord }}
        tokenSeparators={[',', '，', ';', '；', '、']}
        notFoundContent={loading ? say('加载中') : say('暂无数据')}
        onChange={(next: string[]) => {
          setMembers(next);
          onChange(csvFrom(next));
        }}
      />
    </KeepInside>
  );
}
