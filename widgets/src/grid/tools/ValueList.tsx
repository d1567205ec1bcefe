import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { clearable } from '../../kit/clearable.tsx';
import { say, useText } from '../../language/text.ts';
import type { GridColumn, GridRow } from '../column.ts';
import { type GridCore, readerOf } from '../core.ts';
import { filterChoices, filteredPlaces } from '../model/filter.ts';

interface ValueListProps {
  core: GridCore;
  column: GridColumn;
  /** Null: all of them. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
}

/** Most values that are drawn; typing finds the others. */
const mostDrawn = 200;
/** Most different values that are counted. */
const mostValues = 1_000;

/** The values of a column with the number of their rows; those that the other filters hide are left out. */
export function ValueList({ core, column, chosen, onChange }: ValueListProps) {
  const t = useText();
  const [word, setWord] = useState('');
  const choices = useMemo(() => {
    const { rows, filters } = core.store.state;
    const reader = readerOf(core);
    const others = new Map([...filters].filter(([key]) => key !== column.key));
    const passing =
      others.size === 0
        ? rows.list
        : filteredPlaces(rows.list, others, reader).map((place) => rows.list[place] as GridRow);
    return filterChoices(passing, column.key, reader, mostValues);
  }, [core, column]);
  const found = choices.filter(({ text }) => nameOf(text).toLowerCase().includes(word.toLowerCase()));
  const ticked = new Set(chosen ?? choices.map(({ text }) => text));
  const allFound = found.every(({ text }) => ticked.has(text));

  function tick(texts: readonly string[], on: boolean): void {
    const next = new Set(ticked);
    for (const text of texts) {
      if (on) next.add(text);
      else next.delete(text);
    }
    // All values again is no filter, so that new values are seen too.
    onChange(choices.length < mostValues && choices.every(({ text }) => next.has(text)) ? null : [...next]);
  }

  return (
    <div className="dg-values">
      <Input
        size="small"
        aria-label={t('查找值')}
        placeholder={t('查找值')}
        allowClear={clearable()}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <label>
        <input
          type="checkbox"
          checked={allFound && found.length > 0}
          onChange={(event) =>
            tick(
              found.map(({ text }) => text),
              event.target.checked,
            )
          }
        />
        <b>{word === '' ? t('全选') : t('全选查找结果')}</b>
      </label>
      <ul aria-label={t('{0}的值', column.title)}>
        {found.slice(0, mostDrawn).map(({ text, count }) => (
          <li key={text}>
            <label>
              <input
                type="checkbox"
                checked={ticked.has(text)}
                onChange={(event) => tick([text], event.target.checked)}
              />
              <span title={nameOf(text)}>{nameOf(text)}</span>
              <small>{count}</small>
            </label>
          </li>
        ))}
      </ul>
      {found.length > mostDrawn ? (
        <p className="dg-hint">{t('另有 {0} 个值，请输入文字查找', found.length - mostDrawn)}</p>
      ) : null}
      {choices.length === mostValues ? <p className="dg-hint">{t('值太多，只列出前 {0} 个', mostValues)}</p> : null}
      {found.length === 0 ? <p className="dg-hint">{t('没有这样的值')}</p> : null}
    </div>
  );
}

const nameOf = (text: string): string => (text === '' ? say('（空）') : text);
