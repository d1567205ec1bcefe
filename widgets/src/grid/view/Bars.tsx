import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../language/text.ts';
import type { GridCore } from '../core.ts';
import type { DraftOffer } from '../use-draft.ts';
import './bars.css';

/** A line above the grid that tells of something and asks what to do. */
function Bar({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="dg-notice" role="status">
      <div className="dg-notice-text">{children}</div>
      {actions}
    </div>
  );
}

/** Unsaved rows of the last visit, and what could not be restored of them. */
export function DraftBar({ draft }: { draft: DraftOffer }) {
  const t = useText();
  if (draft.offered) {
    return (
      <Bar
        actions={
          <>
            <Button size="small" type="primary" onClick={draft.restore}>
              {t('恢复')}
            </Button>
            <Button size="small" onClick={draft.discard}>
              {t('放弃')}
            </Button>
          </>
        }
      >
        {t('上次有未保存的修改')}
      </Bar>
    );
  }
  if (draft.stale.length === 0) return null;
  return (
    <Bar
      actions={
        <Button size="small" onClick={draft.closeStale}>
          {t('知道了')}
        </Button>
      }
    >
      {t('{0} 处未能恢复', draft.stale.length)}
      <ul>
        {draft.stale.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Bar>
  );
}

interface GapBarProps {
  core: GridCore;
  /** Asks for the rows anew. Absent: the page cannot. */
  reload: (() => void) | undefined;
  onClose: () => void;
}

/** The live line was down for a while. Rows that are asked for anew lose what is not saved, so the user is asked. */
export function GapBar({ core, reload, onClose }: GapBarProps) {
  const t = useText();
  async function refresh(): Promise<void> {
    const { inserted, originals, removed } = core.store.state.rows;
    const unsaved = inserted.size + originals.size + removed.size > 0;
    if (unsaved && !(await core.view.ask(t('未保存的修改将丢失，确定要刷新吗?')))) return;
    onClose();
    reload?.();
  }
  return (
    <Bar
      actions={
        <>
          {reload ? (
            <Button size="small" type="primary" onClick={() => void refresh()}>
              {t('刷新')}
            </Button>
          ) : null}
          <Button size="small" onClick={onClose}>
            {t('关闭')}
          </Button>
        </>
      }
    >
      {t('数据可能已变化')}
    </Bar>
  );
}
