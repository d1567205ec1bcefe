import { ClusterOutlined } from '@ant-design/icons';
import useApp from 'antd/es/app/useApp';
import { useEffect } from 'react';
import type { ReportRow } from '../../data/widget-data.ts';
import { Icon } from '../../kit/Icon.tsx';
import { say } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { type FieldPair, isChosen, popupValues, readPopup } from '../../report/popup-fields.ts';
import { type CellEditProps, defineCell, isEmpty } from '../cell.ts';
import { substituted } from '../column.ts';
import { DialogBox } from './DialogBox.tsx';
import { TextView, textOf } from './text-view.tsx';

const ReportDialog = lazyPart(async () => (await import('../../report/ReportDialog.tsx')).default, 0);

/** A field of a report's row; choosing the row fills the other columns that the pop-up names. */
export const popupCell = defineCell<unknown>({
  type: 'popup',
  View: TextView,
  plain: true,
  Edit: PopupEditor,
  toText: textOf,
  fromText: (text) => ({ value: text }),
});

function PopupEditor(props: CellEditProps) {
  const { message } = useApp();
  const { column, onCancel } = props;
  const popup = readPopup(column);
  const wrong = 'wrong' in popup ? popup.wrong : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once
  useEffect(() => {
    if (wrong === undefined) return;
    message.error({ content: wrong, key: wrong });
    onCancel();
  }, [wrong]);
  return 'wrong' in popup ? null : <PopupDialog {...props} {...popup} />;
}

type PopupDialogProps = CellEditProps & { code: string; pairs: FieldPair[] };

function PopupDialog({ value, row, rowId, column, grid, code, pairs, onDone, onCancel }: PopupDialogProps) {
  const multiple = column.multi ?? false;

  function fill(values: Record<string, unknown>): void {
    const { [column.key]: own = value, ...others } = values;
    if (Object.keys(others).length > 0) grid.setValues(rowId, others);
    onDone('stay', own);
  }

  return (
    <DialogBox
      text={textOf(value)}
      placeholder={substituted(column.placeholder ?? say('请选择'), column)}
      icon={<Icon of={ClusterOutlined} />}
      label={column.title}
      grid={grid}
    >
      <ReportDialog
        code={code}
        param={column.param}
        sorter={column.sorter}
        multiple={multiple}
        isChosen={(record: ReportRow) => isChosen(record, pairs, row, multiple)}
        onChoose={(records) => fill(popupValues(records, pairs))}
        onClear={
          pairs.every(({ to }) => isEmpty(row[to]))
            ? undefined
            : () => fill(Object.fromEntries(pairs.map(({ to }) => [to, null])))
        }
        onCancel={onCancel}
      />
    </DialogBox>
  );
}
