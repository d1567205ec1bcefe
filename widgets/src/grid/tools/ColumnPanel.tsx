import { Button } from 'antd';
import type { CSSProperties, MouseEvent } from 'react';
import { type Later, later, useText } from '../../language/text.ts';
import { fitColumn, isFrozen, setFrozen, setHidden } from '../actions/columns.ts';
import { setFilter, setSort } from '../actions/sort-filter.ts';
import type { GridColumn } from '../column.ts';
import type { GridCore } from '../core.ts';
import type { SortBy } from '../model/sort.ts';
import { Bubble } from './Bubble.tsx';
import { panelOf } from './ColumnButton.tsx';
import { FilterForm } from './FilterForm.tsx';

interface ColumnPanelProps {
  core: GridCore;
  column: GridColumn;
  at: CSSProperties;
  /** The grid's element. */
  grid: Element | null;
  onClose: () => void;
}

const directions: readonly [direction: SortBy['direction'] | null, text: Later][] = [
  ['ascending', later('升序')],
  ['descending', later('降序')],
  [null, later('不排序')],
];

/** Sort, filter and place of one column. A tree keeps its order, so its columns only have their place. */
export default function ColumnPanel({ core, column, at, grid, onClose }: ColumnPanelProps) {
  const t = useText();
  const { sortable, filterable, name } = panelOf(core, column);
  const present = core.store.state.sorts.find((sort) => sort.key === column.key)?.direction ?? null;
  const frozen = isFrozen(core, column);
  const then = (act: () => void) => () => {
    act();
    onClose();
  };
  const sortBy = (direction: SortBy['direction'] | null) => (event: MouseEvent) => {
    setSort(core, column.key, direction, event.shiftKey);
    onClose();
  };
  return (
    <Bubble label={t('{0}：{1}', column.title, name)} at={at} onClose={onClose}>
      {sortable ? (
        <fieldset className="dg-group">
          <legend>{t('排序')}</legend>
          {directions.map(([direction, text]) => (
            <Button
              key={String(direction)}
              size="small"
              type={direction !== null && present === direction ? 'primary' : 'default'}
              aria-pressed={present === direction}
              onClick={sortBy(direction)}
            >
              {t(text)}
            </Button>
          ))}
          <p className="dg-hint">{t('按住 Shift 点击，在已有排序之后追加')}</p>
        </fieldset>
      ) : null}
      {filterable ? (
        <FilterForm
          core={core}
          column={column}
          onFilter={(filter) => {
            setFilter(core, column.key, filter);
            onClose();
          }}
        />
      ) : null}
      <fieldset className="dg-group">
        <legend>{t('列')}</legend>
        <Button size="small" onClick={then(() => setFrozen(core, column, !frozen))}>
          {frozen ? t('取消冻结') : t('冻结此列')}
        </Button>
        <Button size="small" onClick={then(() => setHidden(core, column.key, true))}>
          {t('隐藏此列')}
        </Button>
        <Button size="small" onClick={then(() => fitColumn(core, column.key, grid))}>
          {t('自适应宽度')}
        </Button>
      </fieldset>
    </Bubble>
  );
}
