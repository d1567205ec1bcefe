import { fonds } from '@dossier/contract/arc/fonds.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { docDateCells } from '#engine/record/doc-date-cell.tsx';

/** 全宗管理: the fonds, and below the list the records of the chosen one. */
export default function FondsPage() {
  return (
    <ResourcePage
      resource={fonds}
      below={{
        resource: archiveItem,
        by: 'fondsId',
        columns: ['archiveNo', 'title', 'creator', 'docDate', 'year', 'retention', 'status'],
        cells: docDateCells,
      }}
    />
  );
}
