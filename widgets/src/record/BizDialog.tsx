import type { RecordRow } from '../data/widget-data.ts';
import { translated } from '../language/text.ts';
import { Ellipsis } from '../text/Ellipsis.tsx';
import type { BizList } from './BizSelect.tsx';
import { cellText } from './configured-source.ts';
import { RecordDialog, type RecordDialogProps } from './RecordDialog.tsx';

/** Width and height of the table in px, rows of a page (specification 2, section 2). */
const dialogWidth = 900;
const tableHeight = 240;
const pageSizes = [5, 10, 20, 30] as const;

type Shared = 'source' | 'searches' | 'multiple' | 'most' | 'chosen' | 'onChoose' | 'onCancel';

interface Props extends Pick<RecordDialogProps<RecordRow>, Shared> {
  list: BizList;
  ellipsis: number;
}

/** The dialog of a configured list. */
export default function BizDialog({ list, ellipsis, ...rest }: Props) {
  return (
    <RecordDialog
      {...rest}
      name={list.name}
      width={list.width ?? dialogWidth}
      height={tableHeight}
      pageSize={pageSizes[0]}
      pageSizes={pageSizes}
      ellipsis={ellipsis}
      columns={list.columns.map(({ dataIndex, title, width }) => ({
        name: dataIndex,
        title: translated(title),
        ...(width === undefined ? {} : { width }),
        render: (row: RecordRow) => <Ellipsis value={cellText(row, dataIndex)} length={ellipsis} />,
      }))}
    />
  );
}
