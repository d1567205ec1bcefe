import { UserOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { csvFrom, membersOf } from '../../data/csv.ts';
import { type CellEditProps, defineCell } from '../cell.ts';
import { extendOf, type GridColumn, substituted } from '../column.ts';
import { DialogBox } from './DialogBox.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';

const UserDialog = lazy(() => import('../../user/UserDialog.tsx'));

/** Width of the dialog in px. */
const dialogWidth = 1250;
/** Most users of one cell. */
const most = 100;

/** Users, stored by account as a comma list, shown by name. */
export const selUserCell = defineCell<string | null>({
  type: 'sel_user',
  View: (props) => <NamesView kind="user" {...props} />,
  Edit: UserEditor,
  width: 220,
  leastWidth: 190,
  toText: (value, _column, grid) => namesText(value, 'user', grid),
  fromText: (text, column, grid) => readNames(text, 'user', grid, { multiple: isMultiple(column), what: '用户' }),
});

/** Several are chosen unless the column says otherwise. */
export function isMultiple(column: GridColumn): boolean {
  return extendOf(column).multiSelect ?? column.multi ?? true;
}

function UserEditor({ value, column, grid, onDone, onCancel }: CellEditProps<string | null>) {
  const multiple = isMultiple(column);
  return (
    <DialogBox
      text={namesText(value, 'user', grid)}
      placeholder={substituted(column.placeholder ?? '请选择用户', column)}
      icon={<UserOutlined title="用户选择控件" />}
      label={column.title}
      grid={grid}
    >
      <UserDialog
        width={dialogWidth}
        multiple={multiple}
        most={multiple ? most : 1}
        chosen={membersOf(value)}
        onChoose={(usernames) => onDone('stay', csvFrom(usernames))}
        onCancel={onCancel}
      />
    </DialogBox>
  );
}
