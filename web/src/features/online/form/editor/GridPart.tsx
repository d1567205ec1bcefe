import { formFields, formIndexes } from '@dossier/contract/online/form/form.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import type { ErrorMap, GridHandle } from '@dossier/widgets/grid/handle.ts';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useSpokenPart } from '#engine/spoken-resource.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useMainTables } from '../form.api.ts';
import { type Design, isAuditRow, isLockedRow, placeKey, rowKey, type Stored } from '../model/design.ts';
import { fieldsAfter, indexesAfter, renamedUnderIndex } from '../model/effects.ts';
import type { TabName } from '../model/faults.ts';
import { columnsOf } from './columns.ts';

export interface GridPartHandle {
  /** Ends what is being typed, and keeps it. */
  commit: () => void;
  goTo: (row: string) => void;
}

export interface GridPartProps {
  ref?: Ref<GridPartHandle>;
  tab: TabName;
  label: string;
  design: Design;
  /** The newest value, also within the event that changed it. */
  latest: () => Design;
  stored: Stored | null;
  disabled: boolean;
  /** What was found wrong; a new value is shown, and the keyboard goes to the first cell. */
  found: ErrorMap | null;
  onChange: (next: Design) => void;
  /** A change was refused: the rows stand as they were. */
  onRefused: () => void;
}

/** Fields and indexes, three hundred of them, without scrolling the page: what the header and the head leave. */
const height = 'max(260px, calc(100vh - 420px))';
const locked = (_key: unknown, row: Record<string, unknown>) => isLockedRow(row);
const idRow = [{ key: 'dbFieldName', value: 'id' }];

/** One grid of the designer. Rows come, go and move in the first one only; the others follow it by the identity of rows. */
export default function GridPart({
  ref,
  tab,
  label,
  design,
  latest,
  stored,
  disabled,
  found,
  onChange,
  onRefused,
}: GridPartProps) {
  const t = useText();
  const grid = useRef<GridHandle>(null);
  const { fields } = useSpokenPart(formFields);
  const { fields: indexs } = useSpokenPart(formIndexes);
  const mains = useMainTables(tab === 'foreign');
  const isIndex = tab === 'index';
  const { tableType } = design.head;
  const names = design.fields.filter(({ dbIsPersist }) => dbIsPersist !== 0).map(({ dbFieldName }) => dbFieldName);
  const storedNames = isIndex ? names.join(',') : '';
  const columns = useMemo(
    () =>
      columnsOf(tab, {
        fields,
        indexs,
        tableType,
        mains: mains.data?.map(({ tableName }) => tableName) ?? [],
        stored: storedNames.split(',').filter(Boolean),
      }),
    [tab, fields, indexs, tableType, mains.data, storedNames],
  );
  // A view has no table of its own: what the table is stays as it is.
  const isShut = disabled || (stored?.isView === true && (tab === 'database' || isIndex));
  const orders = !isShut && (tab === 'database' || isIndex);

  useImperativeHandle(ref, () => ({
    commit: () => grid.current?.commitEdit(),
    goTo: (row) => {
      if (orders) grid.current?.setSelection([row]);
      grid.current?.scrollTo(row, 'dbFieldName');
    },
  }));
  useEffect(() => {
    if (found) grid.current?.showErrors(found);
  }, [found]);

  function take(rows: readonly Record<string, unknown>[]): void {
    const now = latest();
    if (isIndex) onChange({ ...now, indexs: indexesAfter(now.indexs, rows) });
    else if (renamedUnderIndex(now, rows) === null) onChange({ ...now, fields: fieldsAfter(now.fields, rows) });
    else {
      feedback()?.message.warning(t('当前字段存在索引配置，请先删除索引再修改字段'));
      onRefused();
    }
  }

  return (
    <EditableGrid
      ref={grid}
      label={label}
      columns={columns}
      rows={isIndex ? design.indexs : design.fields}
      onRowsChange={take}
      rowKey={rowKey}
      dragSortKey={placeKey}
      dragSort={orders}
      insertRow={orders}
      rowNumber
      rowSelection={orders}
      toolbar={orders}
      toolbarConfig={{ tools: false }}
      {...(isIndex ? {} : { addBefore: isAuditRow, disabledRows: locked, notAllowDrag: idRow })}
      appendAtEnd={false}
      size="small"
      maxHeight={height}
      disabled={isShut}
    />
  );
}
