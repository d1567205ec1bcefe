import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { mostEntered } from '@dossier/contract/core/resource-calls.ts';
import type { GridRow } from '@dossier/widgets/grid/column.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import type { ErrorMap, GridHandle } from '@dossier/widgets/grid/handle.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useMemo, useRef, useState } from 'react';
import { callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { showError } from '#services/page/feedback.ts';
import { useRights } from '#services/session/access.ts';
import { columnHidden } from '../table/columns.ts';
import { recordKeys } from '../use-records.ts';
import { type Draft, serverProblems } from './draft.ts';
import { bodyOfRow, gridColumns } from './grid-columns.ts';
import './mass-entry.css';
import { useText } from '#services/messages/text.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';

export interface MassEntryProps {
  resource: Resource;
  /** First values of new rows, e.g. of the class that is chosen beside the list. */
  given: Draft;
  onClose: () => void;
}

/** Rows in view before the grid scrolls. */
const gridHeight = 'calc(100vh - 230px)';

/** Many records typed in one below the other, with what repeats taken over from the row above; saved all at once. */
export default function MassEntry({ resource, given, onClose }: MassEntryProps) {
  const t = useText();
  const client = useQueryClient();
  const { message, modal } = useApp();
  const { isHidden } = useRights();
  const grid = useRef<GridHandle>(null);
  /** What a row begins with; it does not count as typed in. */
  const start = useMemo(() => ({ ...initialValues(resource), ...given }), [resource, given]);
  const [rows, setRows] = useState<readonly GridRow[]>(() => [{ id: 'row_1', ...start }]);
  const [saving, setSaving] = useState(false);
  const entry = resource.massEntry;
  const names = useMemo(
    () => (entry?.columns ?? []).filter((name) => !columnHidden(resource, name, isHidden)),
    [entry, resource, isHidden],
  );
  const columns = useMemo(() => {
    const [first, ...rest] = gridColumns(resource, names);
    return first ? [{ ...first, fixed: 'left' as const }, ...rest] : [];
  }, [resource, names]);
  /** Rows in which something was typed; what came from the row above or from the page does not count. */
  const filled = useMemo(
    () => rows.filter((row) => isFilled(row, names, entry?.carryOver ?? [], start)),
    [rows, names, entry, start],
  );

  useUnsaved(filled.length > 0);

  async function save(): Promise<void> {
    grid.current?.commitEdit();
    const current = grid.current?.getTableData({ keepNewId: true }) ?? [];
    const kept = current.filter((row) => isFilled(row, names, entry?.carryOver ?? [], start));
    if (kept.length === 0) {
      message.warning(t('请至少录入一行'));
      return;
    }
    if (kept.length > mostEntered) {
      message.warning(t('一次最多录入 {0} 行，现有 {1} 行', mostEntered, kept.length));
      return;
    }
    const errors = await grid.current?.validateTable({ rowIds: kept.map((row) => String(row.id)) });
    if (errors) {
      grid.current?.showErrors(errors);
      message.warning(t('有 {0} 处需要修改', countOf(errors)));
      return;
    }
    setSaving(true);
    try {
      const answer = await callEnvelope(resource.endpoints.addBatch, {
        body: { rows: kept.map((row) => bodyOfRow(resource, names, row)) },
        timeout: saveTimeout,
      });
      message.success(answer.message);
      await client.invalidateQueries({ queryKey: recordKeys.all(resource) });
      onClose();
    } catch (error) {
      const found = error instanceof ApiError ? errorsOf(error.result, kept, names) : new Map();
      if (found.size > 0) grid.current?.showErrors(found);
      showError(error);
    } finally {
      setSaving(false);
    }
  }

  function leave(): void {
    if (filled.length === 0) {
      onClose();
      return;
    }
    modal.confirm({
      title: t('录入的内容尚未保存'),
      content: t('关闭后，已录入的 {0} 行将丢失。', filled.length),
      okText: t('放弃录入'),
      okButtonProps: { danger: true },
      cancelText: t('继续录入'),
      onOk: onClose,
    });
  }

  return (
    <Drawer
      open
      size="100%"
      title={t('批量录入{0}', resource.label)}
      keyboard={false}
      // Typing begins in the first cell.
      afterOpenChange={(open) => {
        if (open) grid.current?.focus();
      }}
      onClose={leave}
      footer={
        <div className="rp-entry-foot">
          <span className="rp-entry-count" aria-live="polite">
            {t('已录入 {0} 行，一次最多 {1} 行', filled.length, mostEntered)}
          </span>
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      <p className="rp-entry-help">
        {t(
          '回车到下一行，Tab 到下一列，最后一格之后自动新增一行；新行沿用上一行的{0}。可以从 Excel 或 WPS 复制后直接粘贴。',
          (entry?.carryOver ?? []).map((name) => resource.fields[name]?.label).join(t('、')),
        )}
      </p>
      <EditableGrid
        ref={grid}
        label={t('批量录入{0}', resource.label)}
        columns={columns}
        rows={rows}
        onRowsChange={setRows}
        toolbar
        rowNumber
        rowSelection
        appendAtEnd
        size="small"
        disabled={saving}
        carryOver={entry?.carryOver ?? []}
        cacheColumnsKey={`mass-entry:${resource.path}`}
        maxHeight={gridHeight}
      />
    </Drawer>
  );
}

/** 200 records with their numbers and logs take longer than a click. */
const saveTimeout = 60_000;

function isFilled(row: GridRow, names: readonly string[], carried: readonly string[], start: Draft): boolean {
  return names.some((name) => {
    const value = row[name];
    if (value === null || value === undefined || value === '') return false;
    return !carried.includes(name) && value !== start[name];
  });
}

function initialValues(resource: Resource): Draft {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const initial = initialOf(field);
      return initial === undefined ? [] : [[name, initial]];
    }),
  );
}

function countOf(errors: ErrorMap): number {
  return [...errors.values()].reduce((sum, row) => sum + row.size, 0);
}

/** Sentences of the server at the cells they belong to; one for a whole row stands at its first cell. */
function errorsOf(
  result: unknown,
  rows: readonly GridRow[],
  names: readonly string[],
): Map<string, Map<string, string>> {
  const errors = new Map<string, Map<string, string>>();
  for (const [place, sentence] of Object.entries(serverProblems(result, () => true))) {
    const [at, name = names[0] ?? ''] = place.split('.');
    const row = rows[Number(at)];
    if (!row) continue;
    const id = String(row.id);
    errors.set(id, (errors.get(id) ?? new Map<string, string>()).set(name, sentence));
  }
  return errors;
}
