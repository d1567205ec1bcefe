import { App, Select } from 'antd';
import { useEffect, useState } from 'react';
import { searchDelay, useDebounced } from '../../data/use-debounced.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { say } from '../../language/text.ts';
import { type CellEditProps, defineCell, isEmpty, type LabelKind } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { atOnce } from './at-once.ts';
import { KeepInside } from './KeepInside.tsx';
import { KeptSelect } from './kept.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useTyped } from './use-typed.ts';

/** Choices that one search brings (specification 2, section 9). */
const pageSize = 10;

/** A row of a table, found by typing. `sel_search_async` is the older grid's name of the same. */
export const selectDictSearchCell = defineCell<string | null>({
  type: 'select-dict-search',
  aliases: ['sel_search_async'],
  View: ({ value, column, grid }) => <NamesView kind={kindOf(column)} value={value} grid={grid} />,
  Edit: DictSearchEditor,
  Kept: KeptSelect,
  toText: (value, column, grid) => namesText(value, kindOf(column), grid),
  fromText: (text, column, grid) =>
    readNames(text, kindOf(column), grid, { multiple: false, what: say('“{0}”中的', column.title) }),
});

function dictionaryOf({ dict, dictCode }: GridColumn): string {
  return dict ?? dictCode ?? '';
}

/** Labels are known by table, text and code: a condition narrows what can be chosen, not what is called how. */
function kindOf(column: GridColumn): LabelKind {
  return `dict:${dictionaryOf(column).split(',').slice(0, 3).join(',')}`;
}

function DictSearchEditor({ value, typed, column, grid, onDone }: CellEditProps<string | null>) {
  const { message } = App.useApp();
  const dictionary = dictionaryOf(column);
  const kind = kindOf(column);
  const [word, setWord] = useState('');
  // After the select has emptied its search text, as it does when it opens.
  useTyped(typed, setWord);
  const [open, setOpen] = useState(true);
  const settled = useDebounced(word.trim(), searchDelay.gridCell);
  const found = useLoaded(`${dictionary}|${settled}`, (signal) =>
    grid.data.searchChoices(dictionary, settled, pageSize, signal),
  );
  const waiting = found.loading || settled !== word.trim();
  const keys = useListKeys(word !== '' && !waiting && (found.data?.length ?? 0) > 0, onDone);
  const problem = found.error?.message;
  useEffect(() => {
    if (problem) message.warning(problem);
  }, [problem, message]);
  const empty = word.trim() === '' ? say('请输入搜索内容') : say('没有查询到任何数据');
  return (
    <KeepInside onKeyDownCapture={keys.onKeyDownCapture}>
      <Select
        {...atOnce}
        aria-label={column.title}
        style={{ width: '100%' }}
        placeholder={substituted(column.placeholder ?? say('请输入搜索内容'), column)}
        open={open}
        onOpenChange={setOpen}
        labelInValue
        allowClear={column.allowClear ?? true}
        loading={waiting}
        value={isEmpty(value) ? null : { value: String(value), label: namesText(value, kind, grid) }}
        options={waiting ? [] : (found.data ?? []).map((choice) => ({ value: choice.value, label: choice.text }))}
        showSearch={{ filterOption: false, searchValue: word, onSearch: setWord }}
        notFoundContent={waiting ? say('加载中…') : (problem ?? empty)}
        onSelect={(_, { value: next, label }) => {
          grid.remember(kind, next, label);
          onDone(keys.moveAfterChoice(), next);
        }}
        onClear={() => onDone('stay', null)}
      />
    </KeepInside>
  );
}
