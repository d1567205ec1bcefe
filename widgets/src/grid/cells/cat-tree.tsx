import { TreeSelect } from 'antd';
import { useLazyTree } from '../../tree-panel/use-lazy-tree.ts';
import { type CellEditProps, defineCell, isEmpty } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { KeepInside } from './KeepInside.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';

/**
 * A category, below the root whose code is the column's `props.pcode` (all of them without one), stored by id.
 * With `props.leaf` only the lowest ones can be chosen.
 */
export const catTreeCell = defineCell<string | null>({
  type: 'cat-tree',
  View: (props) => <NamesView kind="category" {...props} />,
  Edit: CategoryEditor,
  toText: (value, _column, grid) => namesText(value, 'category', grid),
  fromText: (text, _column, grid) => readNames(text, 'category', grid, { multiple: false, what: '分类' }),
});

function rootOf({ props }: GridColumn): string {
  return typeof props?.pcode === 'string' && props.pcode !== '' ? props.pcode : '0';
}

function CategoryEditor({ value, column, grid, onDone }: CellEditProps<string | null>) {
  const root = rootOf(column);
  const tree = useLazyTree(true, root, (parentId) =>
    grid.data.categoryChildren(parentId === null ? { rootCode: root } : { parentId }),
  );
  return (
    <KeepInside>
      <TreeSelect
        aria-label={column.title}
        style={{ width: '100%' }}
        styles={{ popup: { root: { maxHeight: 400 } } }}
        placeholder={substituted(column.placeholder ?? '请选择', column)}
        open
        labelInValue
        allowClear={column.allowClear ?? true}
        treeDataSimpleMode
        treeData={
          column.props?.leaf === true ? tree.nodes.map((node) => ({ ...node, selectable: node.isLeaf })) : tree.nodes
        }
        loadData={(node) => tree.load(String(node.value))}
        notFoundContent={tree.error ? tree.error.message : tree.loading ? '加载中' : '暂无数据'}
        value={isEmpty(value) ? undefined : { value: String(value), label: namesText(value, 'category', grid) }}
        onChange={(next: { value: string; label: string } | undefined) => {
          if (next) grid.remember('category', next.value, next.label);
          onDone('stay', next?.value ?? null);
        }}
      />
    </KeepInside>
  );
}
