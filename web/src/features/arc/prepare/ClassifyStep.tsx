import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { GridRow } from '@dossier/widgets/grid/column.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import type { GridHandle } from '@dossier/widgets/grid/handle.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { gridColumns, storedOf } from '#engine/form/grid-columns.ts';
import { columnHidden } from '#engine/table/columns.ts';
import { useListState } from '#engine/use-list-state.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useCan, useRights } from '#services/session/access.ts';
import { change, type StepProps } from './prepare.api.ts';

const BulkEdit = lazyPart(async () => (await import('#engine/bulk/BulkEdit.tsx')).default, 0);

interface ClassifyStepProps extends StepProps {
  onBefore: (ask: (() => Promise<boolean>) | null) => void;
}

const gridHeight = 'max(300px, calc(100vh - 360px))';
const noExtensions = {};
const noFilters = [] as const;

/** The catalogue entries of the batch in a grid: typed, pasted, filled down, or set for many at once. */
export function ClassifyStep({ prepared, refresh, onBefore }: ClassifyStepProps) {
  const t = useText();
  const { batch, records } = prepared;
  const grid = useRef<GridHandle>(null);
  const { isHidden } = useRights();
  const canEditMany = useCan(archiveItem.endpoints.editMany);
  const { state } = useListState(archiveItem, undefined, noFilters);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState(false);
  const [busy, act] = useAct();
  const names = useMemo(
    () => (archiveItem.massEntry?.columns ?? []).filter((name) => !columnHidden(archiveItem, name, isHidden)),
    [isHidden],
  );
  const columns = useMemo(() => {
    const [first, ...rest] = gridColumns(archiveItem, names);
    return first ? [{ ...first, fixed: 'left' as const }, ...rest] : [];
  }, [names]);
  const loaded = useMemo(() => records.map(({ id, values }): GridRow => ({ ...values, id })), [records]);
  const [rows, setRows] = useState<readonly GridRow[]>(loaded);
  useEffect(() => setRows(loaded), [loaded]);

  /** What was typed in a row, as the wire stores it. */
  const changesOf = useCallback(
    (current: readonly GridRow[]) =>
      current.flatMap((row) => {
        const record = records.find(({ id }) => id === row.id);
        if (!record) return [];
        const values = Object.fromEntries(
          names.flatMap((name) => {
            const field = archiveItem.fields[name as keyof typeof archiveItem.fields];
            const value = storedOf(field, row[name]) ?? null;
            const now = value === '' ? null : value;
            return String(now ?? '') === String(record.values[name] ?? '') ? [] : [[name, now]];
          }),
        );
        return Object.keys(values).length > 0 ? [{ id: record.id, version: record.version, values }] : [];
      }),
    [names, records],
  );
  const changed = useMemo(() => changesOf(rows), [changesOf, rows]);
  useUnsaved(changed.length > 0);

  const save = useCallback(async (): Promise<boolean> => {
    grid.current?.commitEdit();
    const changes = changesOf(grid.current?.getTableData({ keepNewId: true }) ?? []);
    if (changes.length === 0) return true;
    const errors = await grid.current?.validateTable({ rowIds: changes.map(({ id }) => id) });
    if (errors) {
      grid.current?.showErrors(errors);
      return false;
    }
    const results = await change(batch.id, changes);
    const wrong = results.filter(({ version }) => version === null);
    if (wrong.length === 0) {
      feedback()?.message.success(t('已保存 {0} 件', results.length));
      await refresh();
      return true;
    }
    feedback()?.message.warning(t('{0} 件没有保存，请按提示修改', wrong.length));
    grid.current?.showErrors(
      new Map(
        wrong.map(({ id, problems }) => [
          id,
          new Map(Object.entries(problems).map(([name, said]) => [name || (names[0] ?? ''), said])),
        ]),
      ),
    );
    return false;
  }, [batch.id, changesOf, names, refresh, t]);

  useEffect(() => {
    onBefore(save);
    return () => onBefore(null);
  }, [onBefore, save]);

  const set = () =>
    act(async () => {
      if (await save()) setEditing(true);
    });
  return (
    <>
      <div className="arc-prepare-tools">
        <Button
          type="primary"
          disabled={changed.length === 0}
          loading={busy}
          onClick={() => void act(async () => void (await save()))}
        >
          {t('保存修改（{0} 件）', changed.length)}
        </Button>
        {canEditMany ? (
          <Button disabled={selected.length === 0 || busy} onClick={() => void set()}>
            {t('所选 {0} 件批量设置…', selected.length)}
          </Button>
        ) : null}
        <span className="arc-prepare-quiet">{t('可从 Excel 或 WPS 粘贴；到下一步时自动保存。')}</span>
      </div>
      <EditableGrid
        ref={grid}
        label={t('批次的著录')}
        columns={columns}
        rows={rows}
        onRowsChange={setRows}
        onSelectRowChange={({ selectedRowIds }) => setSelected(selectedRowIds)}
        rowNumber
        rowSelection
        insertRow={false}
        size="small"
        disabled={busy}
        cacheColumnsKey="arc-prepare"
        maxHeight={gridHeight}
      />
      {editing ? (
        <BulkEdit
          resource={archiveItem}
          extensions={noExtensions}
          ids={selected}
          shown={new Map(records.map(({ id, version, values }) => [id, { ...values, id, version }]))}
          state={state}
          total={null}
          onClose={() => setEditing(false)}
          onChanged={() => void refresh()}
        />
      ) : null}
    </>
  );
}
