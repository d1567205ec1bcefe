import { ApartmentOutlined } from '@ant-design/icons';
import { csvFrom, membersOf } from '../../data/csv.ts';
import { type DepartKey, departKey } from '../../depart/depart-key.ts';
import type { Ticked } from '../../depart/ticks.ts';
import { Icon } from '../../kit/Icon.tsx';
import { say } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { type CellEditProps, type CellGrid, type CellViewProps, defineCell } from '../cell.ts';
import { extendOf, type GridColumn, substituted } from '../column.ts';
import { DialogBox } from './DialogBox.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';
import { isMultiple } from './sel-user.tsx';
import { textOf } from './text-view.tsx';

const DepartDialog = lazyPart(async () => (await import('../../depart/DepartDialog.tsx')).default, 0);

/** Departments as a comma list of what `store` names (id, orgCode or departName), shown by name. */
export const selDepartCell = defineCell<string | null>({
  type: 'sel_depart',
  View: DepartView,
  Edit: DepartEditor,
  width: 160,
  leastWidth: 190,
  toText: shownDeparts,
  fromText: (text, column, grid) => readDeparts(text, column, grid),
});

type Store = DepartKey | 'departName';

function storeOf(column: GridColumn): Store {
  const { store } = extendOf(column);
  return store === 'orgCode' || store === 'departName' ? store : 'id';
}

/** A stored name needs no asking. */
function shownDeparts(value: string | null, column: GridColumn, grid: CellGrid): string {
  const store = storeOf(column);
  return store === 'departName' ? textOf(value) : namesText(value, `depart:${store}`, grid);
}

function DepartView({ value, column, grid }: CellViewProps<string | null>) {
  const store = storeOf(column);
  if (store !== 'departName') return <NamesView kind={`depart:${store}`} value={value} grid={grid} />;
  return <span title={textOf(value)}>{textOf(value)}</span>;
}

async function readDeparts(text: string, column: GridColumn, grid: CellGrid) {
  const store = storeOf(column);
  const kind = `depart:${store === 'orgCode' ? 'orgCode' : 'id'}` as const;
  const read = await readNames(text, kind, grid, { multiple: isMultiple(column), what: say('部门') });
  return store === 'departName' && 'value' in read ? { value: csvFrom(membersOf(text)) } : read;
}

function DepartEditor({ value, column, grid, onDone, onCancel }: CellEditProps<string | null>) {
  const store = storeOf(column);

  function choose(departs: readonly Ticked[]): void {
    const keyOf = (depart: Ticked) => (store === 'departName' ? depart.title : departKey(depart, store));
    if (store !== 'departName')
      for (const depart of departs) grid.remember(`depart:${store}`, keyOf(depart), depart.title);
    onDone('stay', csvFrom(departs.map(keyOf)));
  }

  return (
    <DialogBox
      text={shownDeparts(value, column, grid)}
      placeholder={substituted(column.placeholder ?? say('请选择'), column)}
      icon={<Icon of={ApartmentOutlined} title={say('部门选择控件')} />}
      label={column.title}
      grid={grid}
    >
      <DepartDialog
        multiple={isMultiple(column)}
        {...(store === 'departName' ? { chosen: [] } : { store, chosen: membersOf(value) })}
        onChoose={choose}
        onCancel={onCancel}
      />
    </DialogBox>
  );
}
