import type { Resource } from '@dossier/contract/core/resource.ts';
import { TreeTable } from '@dossier/widgets/table/TreeTable.tsx';
import type { DataTableProps } from '@dossier/widgets/table/types.ts';
import { useState } from 'react';
import type { Rec } from '../extensions.ts';
import { useRowsBelow } from './tree-rows.ts';

interface Props extends DataTableProps<Rec> {
  resource: Resource;
  /** Field with the key of the record above. */
  parent: string;
}

/** The records of a resource as a tree: the page holds those at the top, the others come as they are unfolded. */
export default function RecordTree({ resource, parent, rows, ...table }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { below, loading } = useRowsBelow(resource, parent, rows, opened, table.sort ?? null);
  return (
    <TreeTable<Rec>
      {...table}
      roots={rows}
      opened={opened}
      onOpened={setOpened}
      // Before it is known that something is below, nothing can be unfolded.
      isLeaf={({ id }) => !below.has(id)}
      childrenOf={(id) => below.get(id)}
      busy={table.busy === true || (loading && opened.size > 0)}
    />
  );
}
