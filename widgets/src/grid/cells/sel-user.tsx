import { UserOutlined } from '@ant-design/icons';
import { csvFrom, membersOf } from '../../data/csv.ts';
import type { PersonKey } from '../../data/widget-data.ts';
import { Icon } from '../../kit/Icon.tsx';
import { say } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { mostChosen } from '../../record/source.ts';
import { personKey } from '../../user/person-source.ts';
import { type CellEditProps, defineCell } from '../cell.ts';
import { extendOf, type GridColumn, substituted } from '../column.ts';
import { DialogBox } from './DialogBox.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';

const UserDialog = lazyPart(async () => (await import('../../user/UserDialog.tsx')).default, 0);

/** Users as a comma list of what `store` names (the account unless it says otherwise), shown by name. */
export const selUserCell = defineCell<string | null>({
  type: 'sel_user',
  View: (props) => <NamesView kind={kindOf(props.column)} {...props} />,
  Edit: UserEditor,
  width: 220,
  leastWidth: 190,
  toText: (value, column, grid) => namesText(value, kindOf(column), grid),
  fromText: (text, column, grid) =>
    readNames(text, kindOf(column), grid, { multiple: isMultiple(column), what: say('用户') }),
});

const kindOf = (column: GridColumn): `user:${PersonKey}` => `user:${personKey(extendOf(column).store)}`;

/** Several are chosen unless the column says otherwise. */
export function isMultiple(column: GridColumn): boolean {
  return extendOf(column).multiSelect ?? column.multi ?? true;
}

function UserEditor({ value, column, grid, onDone, onCancel }: CellEditProps<string | null>) {
  const multiple = isMultiple(column);
  const kind = kindOf(column);
  const store = personKey(extendOf(column).store);
  return (
    <DialogBox
      text={namesText(value, kind, grid)}
      placeholder={substituted(column.placeholder ?? say('请选择用户'), column)}
      icon={<Icon of={UserOutlined} title={say('用户选择控件')} />}
      label={column.title}
      grid={grid}
    >
      <UserDialog
        store={store}
        multiple={multiple}
        most={multiple ? mostChosen : 1}
        chosen={membersOf(value)}
        onChoose={(keys, persons) => {
          for (const person of persons) grid.remember(kind, person[store] ?? '', person.realname);
          onDone('stay', csvFrom(keys));
        }}
        onCancel={onCancel}
      />
    </DialogBox>
  );
}
