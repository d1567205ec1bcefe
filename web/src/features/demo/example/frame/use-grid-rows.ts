import type { Resource } from '@dossier/contract/core/resource.ts';
import type { GridColumn, GridRow } from '@dossier/widgets/grid/column.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gridColumns, storedOf } from '#engine/form/grid-columns.ts';
import { useReadable } from '#engine/readable-resource.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { columnHidden } from '#engine/table/columns.ts';
import { fetchRecord, useDelete, useSave } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { useRights } from '#services/session/access.ts';

/** Most rows that a grid of an example reads. */
const most = 50;

export interface GridRows<R extends Resource> {
  /** In the reader's language. */
  resource: R;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  loading: boolean;
  error: string | null;
  reload: () => void;
  canEdit: boolean;
  /** Adds or changes the record of a row. @returns the row as it is stored now */
  save: (row: GridRow) => Promise<GridRow>;
  remove: (ids: readonly string[]) => Promise<void>;
}

/** Records of a register as rows of an editable grid: columns and checks are those of its form. */
export function useGridRows<R extends Resource>(told: R, names: readonly string[]): GridRows<R> {
  const resource = useReadable(useSpoken(told));
  const { may, isHidden } = useRights();
  const { endpoints } = resource;
  const seen = useMemo(
    () => names.filter((name) => !columnHidden(resource, name, isHidden)),
    [resource, names, isHidden],
  );
  const columns = useMemo(() => gridColumns(resource, seen), [resource, seen]);
  // Read once and when it is asked for: new rows under one's hands would take what is being typed.
  const found = useQuery({
    queryKey: ['demo-grid', resource.path, seen],
    queryFn: async ({ signal }) =>
      ((await call(endpoints.list, { query: { pageNo: 1, pageSize: most }, signal }))?.records ?? []) as GridRow[],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const saving = useSave(resource);
  const deleting = useDelete(resource);

  async function save(row: GridRow): Promise<GridRow> {
    const body: Record<string, unknown> = {};
    for (const name of seen) {
      const field = resource.fields[name];
      if (field && !field.readOnly) body[name] = storedOf(field, row[name] ?? null);
    }
    // A row that was never stored has an id of the grid's own and no version.
    const isNew = row.version === undefined;
    const { result } = await saving.mutateAsync(isNew ? body : { ...body, id: row.id, version: row.version });
    const id = isNew ? String((result as { id?: unknown } | null)?.id) : String(row.id);
    return await fetchRecord(resource, id);
  }

  return {
    resource,
    columns,
    rows: found.data ?? nothing,
    loading: found.isPending,
    error: found.error ? found.error.message : null,
    reload: () => void found.refetch(),
    canEdit: may(endpoints.edit) && may(endpoints.add),
    save,
    remove: async (ids) => {
      await deleting.mutateAsync(ids);
    },
  };
}

const nothing: readonly GridRow[] = [];
