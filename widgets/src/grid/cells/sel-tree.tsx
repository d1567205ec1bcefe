import { membersOf } from '../../data/csv.ts';
import { say } from '../../language/text.ts';
import { DictTreeSelect } from '../../tree-select/DictTreeSelect.tsx';
import { type CellEditProps, defineCell, isEmpty, type LabelKind } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { KeepInside } from './KeepInside.tsx';
import { NamesView, namesText, readNames } from './NamesView.tsx';

/**
 * A row of a table whose rows are a tree: `dict` of the column is `table,text,code`, its `props` are pidField, pidValue,
 * hasChildField and condition as the tree select takes them. Stores the code; with `multi` several as a comma list.
 */
export const selTreeCell = defineCell<string | null>({
  type: 'sel-tree',
  View: ({ value, column, grid }) => <NamesView kind={kindOf(column)} value={held(value)} grid={grid} />,
  Edit: TreeEditor,
  width: 160,
  toText: (value, column, grid) => namesText(held(value), kindOf(column), grid),
  fromText: (text, column, grid) =>
    readNames(text, kindOf(column), grid, { multiple: column.multi ?? false, what: say('“{0}”中的', column.title) }),
});

function kindOf({ dict = '' }: GridColumn): LabelKind {
  return `dict:${dict.split(',').slice(0, 3).join(',')}`;
}

/** A stored `0` is the root, which nobody chose. */
function held(value: string | null): string | null {
  return value === '0' ? null : value;
}

const settings = ['pidField', 'pidValue', 'hasChildField', 'condition'] as const;

function settingsOf({ props = {} }: GridColumn): Partial<Record<(typeof settings)[number], string>> {
  return Object.fromEntries(
    settings.flatMap((name) => (typeof props[name] === 'string' ? [[name, props[name]] as const] : [])),
  );
}

function TreeEditor({ value, column, grid, onChange, onDone }: CellEditProps<string | null>) {
  const multiple = column.multi ?? false;
  return (
    <KeepInside>
      <DictTreeSelect
        {...settingsOf(column)}
        aria-label={column.title}
        dict={column.dict ?? ''}
        multiple={multiple}
        leaf={column.props?.leaf === true}
        placeholder={substituted(column.placeholder ?? say('请选择'), column)}
        defaultOpen
        value={isEmpty(value) ? null : String(value)}
        onChange={(next, labels) => {
          for (const [at, key] of membersOf(next).entries()) grid.remember(kindOf(column), key, labels[at] ?? key);
          // Of several, only the user knows which is the last.
          if (multiple) onChange(next);
          else onDone('stay', next);
        }}
      />
    </KeepInside>
  );
}
