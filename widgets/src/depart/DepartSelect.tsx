import { ApartmentOutlined } from '@ant-design/icons';
import { Button, type GetRef, Space } from 'antd';
import { useRef, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { type TreeNode, useWidgetData } from '../data/widget-data.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { Icon } from '../kit/Icon.tsx';
import { TreeSelect } from '../kit/TreeSelect.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useLeaveByTab } from '../select/leave-by-tab.ts';
import { useOffered } from '../select/use-offered.ts';
import { type SimpleNode, useLazyTree } from '../tree-panel/use-lazy-tree.ts';
import { type DepartKey, departKey, departsOf, noneOfMine } from './depart-key.ts';
import { parentsIn, withAbove } from './found-tree.ts';

const DepartDialog = lazyPart(async () => (await import('./DepartDialog.tsx')).default, 0);

export interface DepartSelectProps extends ReadableProps {
  /** Stored key of a department; with `multiple` a comma list. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** What is stored of a department. @default 'id' */
  store?: DepartKey;
  /** Several departments. @default false */
  multiple?: boolean;
  /** Only the user's own departments and those below. @default false */
  mine?: boolean;
  /** The dialog ticks parent and child together when it opens. @default false */
  linked?: boolean;
  /** @default '请选择' */
  placeholder?: string;
  /** Width of the dialog in px. @default 500 */
  dialogWidth?: number;
}

/** Chooses departments in a tree that is read level by level, or in a dialog with search. */
export function DepartSelect({
  value,
  onChange,
  store = 'id',
  multiple = false,
  mine = false,
  linked = false,
  placeholder,
  dialogWidth,
  readOnly = false,
  ...rest
}: DepartSelectProps) {
  const t = useText();
  const data = useWidgetData();
  const select = useRef<GetRef<typeof TreeSelect>>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState(false);
  const tree = useLazyTree(open, mine ? 'mine' : 'departs', (parentId) =>
    parentId === null && mine && data.departs ? data.departs.mine() : data.departChildren(parentId),
  );
  const own = mine ? data.departs : undefined;
  const { found, box } = useOffered(mine ? 'my departs' : 'departs', async (word, signal) => {
    if (word === '') return [];
    if (own) return own.findMine(word, signal);
    return withAbove(await data.findDeparts(word, signal), word, (ids) => data.departsBy(ids));
  });
  const list = useLeaveByTab((next) => {
    setOpen(next);
    box.onOpenChange(next);
  });
  const word = box.showSearch.searchValue.trim();
  const [folded, setFolded] = useState<readonly string[]>([]);
  /** While a word is typed, its matches where they belong; else what has been unfolded. */
  const nodes = word === '' ? tree.nodes : simpleNodes(found ?? []);
  // The kit knows nodes by what is stored of them.
  const above = new Set(parentsIn(found ?? []));
  const parents = (found ?? []).filter(({ id }) => above.has(id)).map((node) => departKey(node, store));
  const values = multiple ? membersOf(value) : value ? [value] : [];
  const named = useLoaded(values.length > 0 ? `${store}|${values.join(',')}` : null, () =>
    departsOf(data, values, store),
  );
  // A key says nothing to anybody: it is shown only when no name came.
  const labelOf = (key: string) =>
    named.data?.find((node) => departKey(node, store) === key)?.title ?? (named.loading ? t('加载中') : key);
  const labelled = values.map((key) => ({ value: key, label: labelOf(key) }));
  if (readOnly) return <ReadOnlyText {...rest}>{values.map(labelOf).join(t('、'))}</ReadOnlyText>;

  function close(): void {
    setDialog(false);
    // The dialog holds the focus until it is gone.
    setTimeout(() => select.current?.focus());
  }

  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <TreeSelect
          {...rest}
          ref={select}
          labelInValue
          allowClear
          multiple={multiple}
          maxTagCount="responsive"
          placeholder={placeholder ?? t('请选择')}
          style={{ width: '100%' }}
          styles={{ popup: { root: { maxHeight: 400 } } }}
          treeDataSimpleMode
          treeData={nodes.map((node) => ({ ...node, value: departKey(node, store) }))}
          loadData={(node) => (word === '' ? tree.load(String(node.id)) : Promise.resolve())}
          {...(word === ''
            ? {}
            : {
                treeExpandedKeys: parents.filter((key) => !folded.includes(key)),
                onTreeExpand: (keys) => setFolded(parents.filter((key) => !keys.map(String).includes(key))),
              })}
          showSearch={{
            searchValue: box.showSearch.searchValue,
            onSearch: (typed) => {
              setFolded([]);
              box.showSearch.onSearch(typed);
            },
            // What was found contains the word; what stands above it need not.
            filterTreeNode: (typed, node) => String(node.title).toLowerCase().includes(typed.trim().toLowerCase()),
          }}
          notFoundContent={
            word !== ''
              ? box.notFoundContent
              : tree.error
                ? tree.error.message
                : tree.loading
                  ? t('加载中')
                  : mine
                    ? t(noneOfMine)
                    : t('暂无数据')
          }
          value={multiple ? labelled : (labelled[0] ?? undefined)}
          {...list}
          onChange={(next: { value: string } | { value: string }[] | undefined) => {
            const chosen = Array.isArray(next) ? next : next ? [next] : [];
            onChange(csvFrom(chosen.map((choice) => choice.value)));
          }}
        />
        <Button
          disabled={rest.disabled ?? false}
          icon={<Icon of={ApartmentOutlined} />}
          aria-label={t('打开部门选择')}
          onClick={() => setDialog(true)}
        />
      </Space.Compact>
      {dialog ? (
        <DepartDialog
          {...(dialogWidth === undefined ? {} : { width: dialogWidth })}
          multiple={multiple}
          store={store}
          mine={mine}
          linked={linked}
          chosen={values}
          onCancel={close}
          onChoose={(departs) => {
            onChange(csvFrom(departs.map((depart) => departKey(depart, store))));
            close();
          }}
        />
      ) : null}
    </>
  );
}

/** Found departments as the kit's tree takes them. */
function simpleNodes(found: readonly TreeNode[]): SimpleNode[] {
  const known = new Set(found.map(({ id }) => id));
  return found.map((node) => ({
    ...node,
    pId: node.parentId !== null && known.has(node.parentId) ? node.parentId : '0',
    value: node.id,
    isLeaf: true,
  }));
}
