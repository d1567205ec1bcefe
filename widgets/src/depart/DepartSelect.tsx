import { ApartmentOutlined } from '@ant-design/icons';
import { Button, Space, TreeSelect } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';
import type { ControlProps } from '../form/control.ts';
import { useLazyTree } from '../tree-panel/use-lazy-tree.ts';

const DepartDialog = lazy(() => import('./DepartDialog.tsx'));

export interface DepartSelectProps extends ControlProps {
  /** Id of a department; with `multiple` a comma list. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Several departments. @default false */
  multiple?: boolean;
  /** @default '请点击选择部门' */
  placeholder?: string;
  /** Width of the dialog in px. @default 500 */
  dialogWidth?: number;
}

/** Chooses departments in a tree that is read level by level, or in a dialog with search. */
export function DepartSelect({
  value,
  onChange,
  multiple = false,
  placeholder = '请点击选择部门',
  dialogWidth = 500,
  ...rest
}: DepartSelectProps) {
  const data = useWidgetData();
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState(false);
  const tree = useLazyTree(open, 'departs', (parentId) => data.departChildren(parentId));
  const values = multiple ? membersOf(value) : value ? [value] : [];
  const named = useLoaded(values.length > 0 ? values.join(',') : null, () => data.departsBy(values));
  // An id says nothing to anybody: it is shown only when no name came.
  const labelOf = (id: string) => named.data?.find((node) => node.id === id)?.title ?? (named.loading ? '加载中' : id);
  const labelled = values.map((id) => ({ value: id, label: labelOf(id) }));
  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <TreeSelect
          {...rest}
          labelInValue
          allowClear
          multiple={multiple}
          maxTagCount="responsive"
          placeholder={placeholder}
          style={{ width: '100%' }}
          styles={{ popup: { root: { maxHeight: 400 } } }}
          treeDataSimpleMode
          treeData={tree.nodes}
          loadData={(node) => tree.load(String(node.value))}
          notFoundContent={tree.error ? tree.error.message : tree.loading ? '加载中' : '暂无数据'}
          value={multiple ? labelled : (labelled[0] ?? undefined)}
          onOpenChange={setOpen}
          onChange={(next: { value: string } | { value: string }[] | undefined) => {
            const chosen = Array.isArray(next) ? next : next ? [next] : [];
            onChange(csvFrom(chosen.map((choice) => choice.value)));
          }}
        />
        <Button
          disabled={rest.disabled ?? false}
          icon={<ApartmentOutlined />}
          aria-label="打开部门选择"
          onClick={() => setDialog(true)}
        />
      </Space.Compact>
      {dialog ? (
        <Suspense fallback={null}>
          <DepartDialog
            width={dialogWidth}
            multiple={multiple}
            chosen={labelled.map((choice) => ({ id: choice.value, title: choice.label }))}
            onCancel={() => setDialog(false)}
            onChoose={(ids) => {
              onChange(csvFrom(ids));
              setDialog(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
