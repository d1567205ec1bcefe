import type { OwnKind } from '../model/layout.ts';
import type { EditableGridProps } from '../props.ts';

/** The grid's own columns in their order, and those of them that scroll with the rest. */
export function ownColumnsOf(props: EditableGridProps): { own: OwnKind[]; loose: OwnKind[] } {
  const select: OwnKind = props.rowSelectionType === 'radio' ? 'row-radio' : 'row-checkbox';
  const columns = [
    { kind: 'row-drag-sort' as const, wanted: props.dragSort, fixed: props.dragSortFixed },
    { kind: 'row-expand' as const, wanted: props.rowExpand !== undefined, fixed: props.rowExpandFixed },
    { kind: select, wanted: props.rowSelection, fixed: props.rowSelectionFixed },
    { kind: 'row-number' as const, wanted: props.rowNumber, fixed: props.rowNumberFixed },
  ].filter(({ wanted }) => wanted);
  return {
    own: columns.map(({ kind }) => kind),
    loose: columns.filter(({ fixed }) => fixed === 'none').map(({ kind }) => kind),
  };
}
