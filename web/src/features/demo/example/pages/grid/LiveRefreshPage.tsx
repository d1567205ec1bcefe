import { demoPerson } from '@dossier/contract/demo/person.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import type { GridHandle } from '@dossier/widgets/grid/handle.ts';
import { useSaveOnLeave } from '@dossier/widgets/grid/use-save-on-leave.ts';
import { useRef } from 'react';
import { useGridRows } from '../../frame/use-grid-rows.ts';

const names = ['name', 'sex', 'age', 'keyWord', 'salary'];

/** 无痕刷新: whoever has the page open sees what another one saves, without losing what he types himself. */
export default function LiveRefreshPage() {
  const grid = useRef<GridHandle>(null);
  const given = useGridRows(demoPerson, names);
  const { label } = given.resource;
  const onEditClosed = useSaveOnLeave(grid, async (row) => {
    const stored = await given.save(row);
    grid.current?.socketSendUpdateRow(stored);
    return stored;
  });
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
        socketReload
        socketKey="demo-person"
        reloadEffect
        rowNumber
        size="small"
        maxHeight="max(320px, calc(100vh - 280px))"
        disabled={!given.canEdit}
        onEditClosed={onEditClosed}
      />
    </section>
  );
}
