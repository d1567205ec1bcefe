import useApp from 'antd/es/app/useApp';
import { useEffect, useState } from 'react';
import { searchDelay, useDebounced } from '../../data/use-debounced.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { say } from '../../language/text.ts';
import { type CellEditProps, defineCell, isEmpty, type LabelKind } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { Combo } from './Combo.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';

/** Choices that one search brings (specification 2, section 9). */
const pageSize = 10;

/** A row of a table, found by typing. `sel_search_async` is the older grid's name of the same. */
export const selectDictSearchCell = defineCell<string | null>({
  type: 'select-dict-search',
  aliases: ['sel_search_async'],
  View: ({ value, column, grid }) => <NamesView kind={kindOf(column)} value={value} grid={grid} />,
  Edit: DictSearchEditor,
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
  const { message } = useApp();
  const dictionary = dictionaryOf(column);
  const kind = kindOf(column);
  const [word, setWord] = useState(typed ?? '');
  const settled = useDebounced(word.trim(), searchDelay.gridCell);
  const found = useLoaded(`${dictionary}|${settled}`, (signal) =>
    grid.data.searchChoices(dictionary, settled, pageSize, signal),
  );
  const waiting = found.loading || settled !== word.trim();
  const problem = found.error?.message;
  useEffect(() => {
    if (problem) message.warning(problem);
  }, [problem, message]);
  const empty = word.trim() === '' ? say('请输入搜索内容') : say('没有查询到任何数据');
  const offered = waiting ? [] : (found.data ?? []);
  return (
    <Combo
      label={column.title}
      placeholder={substituted(column.placeholder ?? say('请输入搜索内容'), column)}
      entries={offered}
      chosen={isEmpty(value) ? [] : [String(value)]}
      text={namesText(value, kind, grid)}
      word={word}
      onWord={setWord}
      allowClear={column.allowClear ?? true}
      none={waiting ? say('加载中…') : (problem ?? empty)}
      tabTakes
      onChoose={(next, move) => {
        grid.remember(kind, next, offered.find((choice) => choice.value === next)?.text ?? next);
        onDone(move, next);
      }}
      onClear={() => onDone('stay', null)}
      onLeave={onDone}
    />
  );
}
