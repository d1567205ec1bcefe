import { useSyncExternalStore } from 'react';
import { useText } from '../../language/text.ts';
import { clearFilters } from '../actions/sort-filter.ts';
import type { GridCore } from '../core.ts';

/** Says that rows are hidden, how many are left, and lets the user show all again. */
export function FilterBar({ core }: { core: GridCore }) {
  const t = useText();
  const text = useSyncExternalStore(core.store.subscribe, () => {
    const { filters, rows } = core.store.state;
    return filters.size === 0 ? null : t('已筛选：{0} / {1}', core.store.shownCount, rows.list.length);
  });
  if (text === null) return null;
  return (
    <div className="dg-bar">
      <span role="status">{text}</span>
      <button
        type="button"
        className="dg-link"
        onClick={() => {
          clearFilters(core);
          core.view.focus();
        }}
      >
        {t('清除')}
      </button>
    </div>
  );
}
