import { InnerTable } from '@dossier/widgets/table/InnerTable.tsx';
import { MasterDetail } from '@dossier/widgets/table/MasterDetail.tsx';
import type { DataTableProps } from '@dossier/widgets/table/types.ts';
import { type ReactNode, useState } from 'react';
import type { Rec } from '../extensions.ts';
import { useSpoken } from '../spoken-resource.ts';
import RelatedList from './RelatedList.tsx';
import { keyOf, type Related } from './related.ts';

export interface RelatedRowsProps extends DataTableProps<Rec> {
  related: Related;
  /** `inner`: a row opens to its records; `below`: those of the chosen row stand below the list. */
  place: 'inner' | 'below';
  /** What stands below the list: its pager. */
  foot: ReactNode;
}

/** A list with the records of another register that belong to its rows. */
export default function RelatedRows({ related, place, foot, ...table }: RelatedRowsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const { label } = useSpoken(related.resource);
  const listOf = (record: Rec) => <RelatedList related={related} record={record} name={table.rowLabel(record)} />;
  if (place === 'inner') {
    return (
      <>
        <InnerTable<Rec>
          {...table}
          opened={opened}
          onOpened={setOpened}
          hasInner={(record) => keyOf(related, record) !== null}
          inner={listOf}
        />
        {foot}
      </>
    );
  }
  return (
    <MasterDetail<Rec>
      {...table}
      current={current}
      onCurrent={setCurrent}
      detailLabel={label}
      detail={listOf}
      foot={foot}
    />
  );
}
