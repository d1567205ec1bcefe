import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { GridCore } from '../core.ts';
import type { RowOpened } from './use-row-click.ts';

const SubTable = lazyPart(async () => (await import('./SubTable.tsx')).default, 0);
const DetailDialog = lazyPart(async () => (await import('./DetailDialog.tsx')).default, 0);

interface RowPopupsProps {
  core: GridCore;
  gridId: string;
  opened: RowOpened;
  onClose: () => void;
}

/** What a click on a row has opened: the popover 子表 or 详细信息. */
export function RowPopups({ core, gridId, opened: { subTable, detail }, onClose }: RowPopupsProps) {
  return (
    <>
      {subTable ? <SubTable core={core} gridId={gridId} {...subTable} onClose={onClose} /> : null}
      {detail ? <DetailDialog core={core} {...detail} onClose={onClose} /> : null}
    </>
  );
}
