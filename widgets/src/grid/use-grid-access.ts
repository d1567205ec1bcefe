import { useMemo } from 'react';
import { useWidgetData } from '../data/widget-data.ts';
import type { GridColumn } from './column.ts';
import type { EditableGridProps, ToolbarButton } from './props.ts';

/** What a permission prefix lets a user see and press. */
interface Access {
  columns: readonly GridColumn[];
  /** Buttons that are not drawn; lacking `batch_delete` takes 删除 away too. */
  hidden: ReadonlySet<string>;
}

const buttons: readonly (ToolbarButton | 'batch_delete')[] = [
  'add',
  'remove',
  'clearSelection',
  'save',
  'collapse',
  'batch_delete',
];

const none: ReadonlySet<string> = new Set();

/** Columns and buttons that are left to the user under `authPre`; without a prefix, all. */
export function useGridAccess({ authPre, columns }: EditableGridProps): Access {
  const { gridAccess } = useWidgetData();
  return useMemo(() => {
    if (!authPre || !gridAccess) return { columns, hidden: none };
    const access = gridAccess(authPre);
    return {
      columns: columns.flatMap((column) => {
        const state = access.column(column.key);
        if (state === 'hidden') return [];
        return state === 'disabled' ? [{ ...column, disabled: true }] : [column];
      }),
      hidden: new Set(buttons.filter((name) => !access.button(name))),
    };
  }, [authPre, columns, gridAccess]);
}
