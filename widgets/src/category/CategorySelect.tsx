import { TreeSelect } from 'antd';
import { useState } from 'react';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';
import type { ControlProps } from '../form/control.ts';
import { useLazyTree } from '../tree-panel/use-lazy-tree.ts';

export interface CategorySelectProps extends ControlProps {
  /** Code of the category below which is chosen; `0` for all. */
  root: string;
  /** Id of a category. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Only categories without children can be chosen. @default false */
  leaf?: boolean;
  /** @default '请选择' */
  placeholder?: string;
}

/** Chooses from the category tree, read level by level. */
export function CategorySelect({
  root,
  value,
  onChange,
  leaf = false,
  placeholder = '请选择',
  ...rest
}: CategorySelectProps) {
  const data = useWidgetData();
  const [open, setOpen] = useState(false);
  const tree = useLazyTree(
    open,
    root,
    (parentId) => data.categoryChildren(parentId === null ? { rootCode: root } : { parentId }),
    leaf,
  );
  const name = useLoaded(value || null, () => data.categoryNames([value ?? '']));
  return (
    <TreeSelect
      {...rest}
      labelInValue
      allowClear
      placeholder={placeholder}
      style={{ width: '100%' }}
      styles={{ popup: { root: { maxHeight: 400 } } }}
      treeDataSimpleMode
      treeData={tree.nodes}
      loadData={(node) => tree.load(String(node.value))}
      notFoundContent={tree.error ? tree.error.message : tree.loading ? '加载中' : '暂无数据'}
      value={value ? { value, label: name.data?.[0] ?? value } : undefined}
      onOpenChange={setOpen}
      onChange={(next: { value: string; label: string } | undefined) => onChange(next?.value ?? null)}
    />
  );
}
