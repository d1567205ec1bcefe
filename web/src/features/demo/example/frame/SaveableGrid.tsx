import type { Resource } from '@dossier/contract/core/resource.ts';
import type { GridRow } from '@dossier/widgets/grid/column.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import type { GridHandle } from '@dossier/widgets/grid/handle.ts';
import useApp from 'antd/es/app/useApp';
import { useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useGridRows } from './use-grid-rows.ts';

export interface SaveableGridProps {
  resource: Resource;
  /** Fields that are columns, in order. */
  names: readonly string[];
}

/** Rows that are changed, added and removed as one likes; 保存 stores what differs. */
export function SaveableGrid({ resource: told, names }: SaveableGridProps) {
  const t = useText();
  const { message } = useApp();
  const grid = useRef<GridHandle>(null);
  const given = useGridRows(told, names);
  const { resource, rows, columns, canEdit } = given;
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  useUnsaved(changed.size + removed.length > 0);

  async function save(): Promise<void> {
    const handle = grid.current;
    if (!handle) return;
    handle.commitEdit();
    const touched = handle.getTableData({ keepNewId: true }).filter(({ id }) => changed.has(String(id)));
    const wrong = await handle.validateTable({ rowIds: touched.map(({ id }) => String(id)) });
    if (wrong) return handle.showErrors(wrong);
    setSaving(true);
    try {
      for (const row of touched) handle.markSaved(String(row.id), row, await given.save(row));
      if (removed.length > 0) await given.remove(removed);
      message.success(t('已保存 {0} 行', touched.length + removed.length));
      setChanged(new Set());
      setRemoved([]);
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  }

  const stored = (row: GridRow) => row.version !== undefined;
  const touch = (some: readonly GridRow[]) => setChanged((before) => new Set([...before, ...some.map(idOf)]));
  return (
    <section className="card" aria-label={resource.label}>
      <EditableGrid
        ref={grid}
        label={resource.label}
        columns={columns}
        dataSource={rows}
        loading={given.loading}
        error={given.error}
        onRetry={given.reload}
        toolbar
        toolbarConfig={{ btn: canEdit ? ['add', 'remove', 'save'] : [] }}
        rowNumber
        rowSelection
        size="small"
        maxHeight="max(320px, calc(100vh - 320px))"
        disabled={saving || !canEdit}
        onAdded={({ rows: added }) => touch(added)}
        onInserted={({ rows: added }) => touch(added)}
        onValueChange={({ row }) => touch([row])}
        onRemove={({ deleteRows }) => {
          const ids = new Set(deleteRows.map(idOf));
          setChanged((before) => new Set([...before].filter((id) => !ids.has(id))));
          setRemoved((before) => [...before, ...deleteRows.filter(stored).map(idOf)]);
        }}
        onSave={() => void save()}
      />
    </section>
  );
}

const idOf = ({ id }: GridRow): string => String(id);
