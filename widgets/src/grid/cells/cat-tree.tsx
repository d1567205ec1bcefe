import { CategorySelect } from '../../category/CategorySelect.tsx';
import { csvFrom, membersOf } from '../../data/csv.ts';
import { say } from '../../language/text.ts';
import { readNode } from '../../tree-select/read-node.ts';
import { type CellEditProps, type CellGrid, defineCell, isEmpty, type Parsed } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { KeepInside } from './KeepInside.tsx';
import { NamesView, namesText } from './NamesView.tsx';
import { wordsOf } from './select-multiple.tsx';

/**
 * A category, below the root whose code is the column's `props.pcode` (all of them without one), stored by id; with
 * `multi` several as a comma list. With `props.leaf` only the lowest ones can be chosen; `props.condition` narrows what
 * is offered. Names and paths can be pasted where the provider has the whole tree.
 */
export const catTreeCell = defineCell<string | null>({
  type: 'cat-tree',
  View: (props) => <NamesView kind="category" {...props} />,
  Edit: CategoryEditor,
  width: 160,
  toText: (value, _column, grid) => namesText(value, 'category', grid),
  fromText: readCategories,
});

function rootOf({ props }: GridColumn): string {
  return typeof props?.pcode === 'string' && props.pcode !== '' ? props.pcode : '0';
}

async function readCategories(text: string, column: GridColumn, grid: CellGrid): Promise<Parsed<string | null>> {
  const { trees } = grid.data;
  if (!trees) return { wrong: say('这里不能填写分类名称，请从分类树中选择') };
  const words = column.multi ? wordsOf(text) : [text];
  const nodes = await trees.categoriesBelow(rootOf(column));
  const ids: string[] = [];
  for (const word of words) {
    const read = readNode(nodes, word, say('分类'));
    if ('wrong' in read) return read;
    if (column.props?.leaf === true && !read.node.isLeaf)
      return { wrong: say('“{0}”下还有分类，须填写最末一级', word) };
    grid.remember('category', read.node.id, read.node.title);
    ids.push(read.node.id);
  }
  return { value: csvFrom(ids) };
}

function CategoryEditor({ value, column, grid, onChange, onDone }: CellEditProps<string | null>) {
  const { condition, leaf } = column.props ?? {};
  const multiple = column.multi ?? false;
  return (
    <KeepInside>
      <CategorySelect
        aria-label={column.title}
        root={rootOf(column)}
        multiple={multiple}
        leaf={leaf === true}
        {...(typeof condition === 'string' ? { condition } : {})}
        placeholder={substituted(column.placeholder ?? say('请选择'), column)}
        defaultOpen
        value={isEmpty(value) ? null : String(value)}
        onChange={(next, labels) => {
          for (const [at, id] of membersOf(next).entries()) grid.remember('category', id, labels[at] ?? id);
          // Of several, only the user knows which is the last.
          if (multiple) onChange(next);
          else onDone('stay', next);
        }}
      />
    </KeepInside>
  );
}
