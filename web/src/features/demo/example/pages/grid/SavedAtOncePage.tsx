import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import type { GridHandle } from '@dossier/widgets/grid/handle.ts';
import { useSaveOnLeave } from '@dossier/widgets/grid/use-save-on-leave.ts';
import { useRef } from 'react';
import { showError } from '#services/page/feedback.ts';
import { useGridRows } from '../../frame/use-grid-rows.ts';

const names = ['code', 'orderId', 'carrier', 'sentOn', 'boxes', 'signed'];

/** 即时保存: a row is stored when a changed cell of it is left, and deleted when it is removed. */
export default function SavedAtOncePage() {
  const grid = useRef<GridHandle>(null);
  const given = useGridRows(demoDelivery, names);
  const { label } = given.resource;
  return (
    <section className="card" aria-label={label}>
      <EditableGrid
        ref={grid}
        label={label}
        columns={given.columns}
        dataSource={given.rows}
        loading={given.loading}
        error={given.error}
        onRetry={given.reload}
        toolbar
        rowNumber
        rowSelection
        size="small"
        maxHeight="max(320px, calc(100vh - 320px))"
        disabled={!given.canEdit}
        onEditClosed={useSaveOnLeave(grid, given.save)}
        asyncRemove
        onRemove={({ deleteRows, confirmRemove }) => {
          const stored = deleteRows.filter(({ version }) => version !== undefined);
          const ids = stored.map(({ id }) => String(id));
          if (ids.length === 0) confirmRemove();
          else given.remove(ids).then(confirmRemove, showError);
        }}
      />
    </section>
  );
}
