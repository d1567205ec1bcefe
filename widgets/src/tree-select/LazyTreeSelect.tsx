import useApp from 'antd/es/app/useApp';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { reasonText } from '../data/reason.ts';
import { useLoaded } from '../data/use-loaded.ts';
import type { TreeNode } from '../data/widget-data.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { TreeSelect } from '../kit/TreeSelect.tsx';
import { useText } from '../language/text.ts';
import { useLazyTree } from '../tree-panel/use-lazy-tree.ts';
import { isTreeCondition, wrongCondition } from './tree-condition.ts';

/** Height of the list at most, in px (specification 2, section 2). */
export const treeHeight = 400;

/** What every choice from a tree takes. */
export interface TreeChoiceProps extends ReadableProps {
  /** Stored value; with `multiple` a comma list. */
  value: string | null | undefined;
  /** @param labels names of what is chosen, in its order: for a field beside that shows or stores them */
  onChange: (value: string | null, labels: readonly string[]) => void;
  /** Hears the names of a stored value when they have been read. */
  onLabels?: (labels: readonly string[]) => void;
  /** Unfolds itself at once, as the editor of a grid's cell does. @default false */
  defaultOpen?: boolean;
  /** Several nodes. @default false */
  multiple?: boolean;
  /** Only nodes without children can be chosen. @default false */
  leaf?: boolean;
  /** Text of a JSON object that narrows what is read: `{"status":"1"}`. */
  condition?: string;
  /** @default '请选择' */
  placeholder?: string;
}

export interface LazyTreeSelectProps extends TreeChoiceProps {
  /** Names what is read: another name reads anew. */
  source: string;
  /** Children of a node, of null the topmost ones. */
  loadChildren: (parentId: string | null) => Promise<readonly TreeNode[]>;
  /** Names of stored values, in their order. */
  loadLabels: (values: readonly string[]) => Promise<readonly string[]>;
  /** Everything that has been read stands unfolded: for a small tree that is read at once. @default false */
  unfolded?: boolean;
  /** Something is looked for: whoever reads level by level may want to read all of it. */
  onLook?: () => void;
  /** What is stored of a node. @default its id */
  store?: 'id' | 'code';
}

interface Labelled {
  value: string;
  label: ReactNode;
}

/** Chooses from a tree that is read level by level. */
export function LazyTreeSelect({
  value,
  onChange,
  onLabels,
  multiple = false,
  leaf = false,
  condition = '',
  placeholder,
  source,
  loadChildren,
  loadLabels,
  store = 'id',
  unfolded = false,
  onLook,
  defaultOpen = false,
  readOnly = false,
  ...rest
}: LazyTreeSelectProps) {
  const t = useText();
  const { message } = useApp();
  const [open, setOpen] = useState(defaultOpen);
  const [looking, setLooking] = useState(false);
  const good = isTreeCondition(condition);
  const tree = useLazyTree(open, good ? `${source}|${condition}` : null, loadChildren, leaf);
  const values = multiple ? membersOf(value) : value ? [value] : [];
  /** Names that the tree has told. */
  const told = useRef(new Map<string, string>());
  const asked = values.every((one) => told.current.has(one)) ? null : `${source}|${values.join(',')}`;
  const names = useLoaded(asked, () => loadLabels(values));
  const labels = values.map((one, at) => names.data?.[at] ?? told.current.get(one) ?? one);

  const problem = good ? tree.error?.message : t(wrongCondition);
  useEffect(() => {
    if (problem) message.error({ content: problem, key: problem });
  }, [problem, message]);
  const back = useRef(onLabels);
  back.current = onLabels;
  const { data } = names;
  useEffect(() => {
    if (data) back.current?.(data);
  }, [data]);

  if (readOnly) return <ReadOnlyText {...rest}>{labels.join(t('、'))}</ReadOnlyText>;

  function choose(next: Labelled | readonly Labelled[] | undefined): void {
    const chosen = next === undefined ? [] : 'value' in next ? [next] : next;
    for (const one of chosen) told.current.set(one.value, String(one.label));
    onChange(
      csvFrom(chosen.map((one) => one.value)),
      chosen.map((one) => String(one.label)),
    );
  }

  const nodes = store === 'code' ? tree.nodes.map((node) => ({ ...node, value: node.code ?? node.id })) : tree.nodes;
  const labelled = values.map((one, at) => ({ value: one, label: labels[at] ?? one }));
  return (
    <TreeSelect
      {...rest}
      {...(problem ? { status: 'error' as const } : {})}
      labelInValue
      allowClear
      multiple={multiple}
      maxTagCount="responsive"
      showSearch={{
        treeNodeFilterProp: 'title',
        onSearch: (text) => {
          setLooking(text.trim() !== '');
          if (text.trim()) onLook?.();
        },
      }}
      placeholder={placeholder ?? t('请选择')}
      style={{ width: '100%' }}
      listHeight={treeHeight - popupPadding}
      styles={{ popup: { root: { maxHeight: treeHeight } } }}
      treeDataSimpleMode
      treeDefaultExpandAll={unfolded}
      // The kit unfolds what it has when a letter is typed; what comes after that is unfolded as well.
      {...(looking ? { treeExpandedKeys: nodes.filter(({ isLeaf }) => !isLeaf).map((node) => node.value) } : {})}
      treeData={nodes}
      loadData={(node) =>
        tree.load(String(node.id)).catch((reason: unknown) => {
          message.error(reasonText(reason, t('加载失败')));
        })
      }
      notFoundContent={problem ?? (tree.loading ? t('加载中') : t('暂无数据'))}
      value={multiple ? labelled : labelled[0]}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setLooking(false);
      }}
      // The focus may come to the button that empties the box, still within: the list would stay over what comes next.
      onInputKeyDown={({ key }) => {
        if (key === 'Tab') setOpen(false);
      }}
      onChange={choose}
    />
  );
}

/** Around the list in its pop-up, in px. */
const popupPadding = 8;
