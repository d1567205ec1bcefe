import { lazy, Suspense } from 'react';
import type { GridCore } from '../core.ts';
import type { RowOpened } from './use-row-click.ts';

const SubTable = lazy(() => import('./SubTable.tsx'));
const DetailDialog = lazy(() => import('./DetailDialog.tsx'));

interface RowPopupsProps {
  core: GridCore;
  gridId: string;
  opened: RowOpened;
  onClose: () => void;
}

/** What a click on a row has opened: the popover 子表 or 详细信息. */
export function RowPopups({ core, gridId, opened: { subTable, detail }, onClose }: RowPopupsProps) {
  return (
    <Suspense>
      {subTable ? <SubTable core={core} gridId={gridId} {...subTable} onClose={onClose} /> : null}
      {detail ? <DetailDialog core={core} {...detail} onClose={onClose} /> : null}
    </Suspense>
  );
}
