import { memo, useSyncExternalStore } from 'react';
import { later, say, useText } from '../../language/text.ts';
import type { GridColumn } from '../column.ts';
import type { GridCore } from '../core.ts';

interface ColumnButtonProps {
  core: GridCore;
  column: GridColumn;
  onOpen: (key: string) => void;
}

const sortWords = { none: later('未排序'), ascending: later('升序'), descending: later('降序') } as const;

/**
 * The button at the end of a title: shows sort and filter, opens their panel. By keyboard: Alt and the up arrow.
 * A tree keeps its order: there it opens what is left, the place of the column.
 */
export const ColumnButton = memo(function ColumnButton({ core, column, onOpen }: ColumnButtonProps) {
  const t = useText();
  const { key, title } = column;
  const { sortable, name: panel } = panelOf(core, column);
  const sorts = useSyncExternalStore(core.store.subscribe, () => core.store.state.sorts);
  const filtered = useSyncExternalStore(core.store.subscribe, () => core.store.state.filters.has(key));
  const sort = sorts.find((one) => one.key === key)?.direction ?? 'none';
  const place = sorts.length > 1 ? sorts.findIndex((one) => one.key === key) + 1 : 0;
  const words = [...(sortable ? [t(sortWords[sort])] : []), ...(filtered ? [t('已筛选')] : [])].join(t('，'));
  const name = `${panel}${words ? t('（{0}）', words) : ''}`;
  return (
    <button
      type="button"
      className="dg-column"
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+ArrowUp"
      aria-label={t('{0}：{1}', title, name)}
      title={t('{0}，Alt+↑', name)}
      data-sort={sort}
      data-filtered={filtered || undefined}
      onClick={() => onOpen(key)}
    >
      {sortable ? (
        <span className="dg-sort" />
      ) : (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zm0 4.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zm0 4.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z" />
        </svg>
      )}
      {place > 0 ? <sub>{place}</sub> : null}
      {filtered ? (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path className="dg-funnel" d="M2 3h12L9.5 8.5V13l-3-1.5v-3z" />
        </svg>
      ) : null}
    </button>
  );
});

/** What can be done in the panel of a column, and what the panel is called by it. */
export function panelOf(core: GridCore, column: GridColumn): { sortable: boolean; filterable: boolean; name: string } {
  const tree = core.props().tree !== undefined;
  const sortable = !tree && column.sortable !== false;
  const filterable = !tree && column.filterable !== false;
  const one = sortable ? say('排序') : filterable ? say('筛选') : say('列设置');
  return { sortable, filterable, name: sortable && filterable ? say('排序和筛选') : one };
}
