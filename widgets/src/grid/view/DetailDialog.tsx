import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { AppModal } from '../../dialog/AppModal.tsx';
import { useText } from '../../language/text.ts';
import type { GridColumn, GridRow } from '../column.ts';
import { cellText, type GridCore } from '../core.ts';
import './row-popups.css';

/** Size of 详细信息 in px (specification 2, section 2). */
const detailWidth = 1200;

interface DetailDialogProps {
  core: GridCore;
  row: GridRow;
  /** The column that was clicked. */
  column: GridColumn;
  onClose: () => void;
}

/**
 * 详细信息 of a row. 确定 asks the page when it listens, and closes once that answers with true; else it closes, unless
 * `okClose` is false. 取消 always closes.
 */
export default function DetailDialog({ core, row, column, onClose }: DetailDialogProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { detail, okClose = true, onDetailsConfirm } = core.props();

  /** The dialog is gone before the grid takes the keyboard back, or it would hold it. */
  function close(): void {
    flushSync(onClose);
    core.view.focus();
  }

  function confirm(): void {
    if (!onDetailsConfirm) {
      if (okClose) close();
      return;
    }
    setAsking(true);
    onDetailsConfirm({
      row,
      column,
      callback: (closes) => {
        setAsking(false);
        if (closes) close();
      },
    });
  }

  return (
    <AppModal
      open
      title={t('详细信息')}
      width={detailWidth}
      draggable
      switchFullscreen
      okText={t('确定')}
      cancelText={t('取消')}
      confirmLoading={asking}
      onOk={confirm}
      onCancel={close}
    >
      {detail ? detail(row) : <AllTexts core={core} row={row} />}
    </AppModal>
  );
}

/** All columns that are shown, with their texts. */
function AllTexts({ core, row }: { core: GridCore; row: GridRow }) {
  // Texts of dictionaries and people may still be on their way.
  useSyncExternalStore(core.store.subscribe, () => core.store.state.texts);
  const shown = core.layout().all.filter((placed) => !placed.own);
  return (
    <dl className="dg-detail">
      {shown.map(({ column }) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{cellText(core, row, column) || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
