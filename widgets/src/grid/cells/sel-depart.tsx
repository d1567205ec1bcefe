import { ApartmentOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { lazy } from 'react';
import { csvFrom, membersOf } from '../../data/csv.ts';
import type { TreeNode } from '../../data/widget-data.ts';
import { type CellEditProps, type CellGrid, type CellViewProps, defineCell } from '../cell.ts';
import { extendOf, type GridColumn, substituted } from '../column.ts';
import { DialogBox } from './DialogBox.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';
import { isMultiple } from './sel-user.tsx';
import { textOf } from './text-view.tsx';

const DepartDialog = lazy(() => import('../../depart/DepartDialog.tsx'));

/** Width of the dialog in px. */
const dialogWidth = 500;

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

type Store = 'id' | 'orgCode' | 'departName';

function storeOf(column: GridColumn): Store {
  const { store } = extendOf(column);
  return store === 'orgCode' || store === 'departName' ? store : 'id';
}

/** Only ids have names to ask for; a stored code or name is shown as it is. */
function shownDeparts(value: string | null, column: GridColumn, grid: CellGrid): string {
  return storeOf(column) === 'id' ? namesText(value, 'depart', grid) : textOf(value);
}

function DepartView({ value, column, grid }: CellViewProps<string | null>) {
  if (storeOf(column) === 'id') return <NamesView kind="depart" value={value} grid={grid} />;
  return <span title={textOf(value)}>{textOf(value)}</span>;
}

async function readDeparts(text: string, column: GridColumn, grid: CellGrid) {
  const store = storeOf(column);
  if (store === 'orgCode') return { value: csvFrom(membersOf(text)) };
  const read = await readNames(text, 'depart', grid, { multiple: isMultiple(column), what: '部门' });
  return store === 'departName' && 'value' in read ? { value: csvFrom(membersOf(text)) } : read;
}

/** What the column stores of a department. */
function storedOf({ id, code, title }: TreeNode, store: Store): string {
  return { id, orgCode: code ?? id, departName: title }[store];
}

function DepartEditor({ value, column, grid, onDone, onCancel }: CellEditProps<string | null>) {
  const { message } = App.useApp();
  const store = storeOf(column);
  const chosen = store === 'id' ? membersOf(value).map((id) => ({ id, title: grid.label('depart', id) ?? id })) : [];

  async function choose(ids: string[]): Promise<void> {
    if (ids.length === 0) return onDone('stay', null);
    try {
      const nodes = await grid.data.departsBy(ids);
      for (const node of nodes) grid.remember('depart', node.id, node.title);
      const kept = ids.map((id) => nodes.find((node) => node.id === id));
      onDone('stay', csvFrom(kept.map((node, at) => (node ? storedOf(node, store) : (ids[at] ?? '')))));
    } catch (error) {
      message.error(error instanceof Error ? error.message : '部门加载失败');
    }
  }

  return (
    <DialogBox
      text={shownDeparts(value, column, grid)}
      placeholder={substituted(column.placeholder ?? '请点击选择部门', column)}
      icon={<ApartmentOutlined title="部门选择控件" />}
      label={column.title}
      grid={grid}
    >
      <DepartDialog
        width={dialogWidth}
        multiple={isMultiple(column)}
        chosen={chosen}
        onChoose={(ids) => void choose(ids)}
        onCancel={onCancel}
      />
    </DialogBox>
  );
}
