import { Button } from 'antd';
import type { ReactNode } from 'react';
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
  if (draft.offered) {
    return (
      <Bar
        actions={
          <>
            <Button size="small" type="primary" onClick={draft.restore}>
              恢复
            </Button>
            <Button size="small" onClick={draft.discard}>
              放弃
            </Button>
          </>
        }
      >
        上次有未保存的修改
      </Bar>
    );
  }
  if (draft.stale.length === 0) return null;
  return (
    <Bar
      actions={
        <Button size="small" onClick={draft.closeStale}>
          知道了
        </Button>
      }
    >
      {draft.stale.length} 处未能恢复
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
  async function refresh(): Promise<void> {
    const { inserted, originals, removed } = core.store.state.rows;
    const unsaved = inserted.size + originals.size + removed.size > 0;
    if (unsaved && !(await core.view.ask('未保存的修改将丢失，确定要刷新吗?'))) return;
    onClose();
    reload?.();
  }
  return (
    <Bar
      actions={
        <>
          {reload ? (
            <Button size="small" type="primary" onClick={() => void refresh()}>
              刷新
            </Button>
          ) : null}
          <Button size="small" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      数据可能已变化
    </Bar>
  );
}
