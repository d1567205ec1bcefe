import type { Resource } from '@dossier/contract/core/resource.ts';
import { InnerTable } from '@dossier/widgets/table/InnerTable.tsx';
import { MasterDetail } from '@dossier/widgets/table/MasterDetail.tsx';
import type { DataTableProps } from '@dossier/widgets/table/types.ts';
import { type ReactNode, useState } from 'react';
import type { Rec } from '../extensions.ts';
import { useSpoken } from '../spoken-resource.ts';
import { LinesOfRecord } from './PartLines.tsx';
import RelatedList from './RelatedList.tsx';
import { keyOf, type Related } from './related.ts';

export interface RelatedRowsProps extends DataTableProps<Rec> {
  /** The register of the list. */
  resource: Resource;
  /** What belongs to its rows: records of another register, or their own lines. */
  related: Related | 'lines';
  /** `inner`: a row opens to them; `below`: those of the chosen row stand below the list. */
  place: 'inner' | 'below';
  /** What stands below the list: its pager. */
  foot: ReactNode;
}

/** A list with what belongs to its rows. */
export default function RelatedRows({ resource, related, place, foot, ...table }: RelatedRowsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const { label } = useSpoken(related === 'lines' ? resource : related.resource);
  const listOf = (record: Rec) =>
    related === 'lines' ? (
      <LinesOfRecord resource={resource} record={record} />
    ) : (
      <RelatedList related={related} record={record} name={table.rowLabel(record)} />
    );
  if (place === 'inner') {
    return (
      <>
        <InnerTable<Rec>
          {...table}
          opened={opened}
          onOpened={setOpened}
          hasInner={(record) => related === 'lines' || keyOf(related, record) !== null}
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
