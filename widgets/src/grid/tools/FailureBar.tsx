import { useState, useSyncExternalStore } from 'react';
import { useText } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { GridCore } from '../core.ts';

const FailureList = lazyPart(async () => (await import('./FailureList.tsx')).default, 0);

/** After a full validation: how many cells failed, and the list of them. Gone when all are mended. */
export function FailureBar({ core }: { core: GridCore }) {
  const t = useText();
  const errors = useSyncExternalStore(core.store.subscribe, () =>
    core.store.state.listed ? core.store.state.errors : null,
  );
  const [open, setOpen] = useState(false);
  if (errors === null) return null;
  const count = [...errors.values()].reduce((sum, row) => sum + row.size, 0);
  return (
    <div className="dg-failures">
      <div className="dg-bar dg-bar-wrong">
        <span role="alert">{t('{0} 处校验未通过', count)}</span>
        <button type="button" className="dg-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('收起列表') : t('查看列表')}
        </button>
      </div>
      {open ? <FailureList core={core} errors={errors} /> : null}
    </div>
  );
}
