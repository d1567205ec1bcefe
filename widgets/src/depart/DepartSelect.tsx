import { ApartmentOutlined } from '@ant-design/icons';
import { Button, type GetRef, Space, TreeSelect } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { useText } from '../language/text.ts';
import { useLazyTree } from '../tree-panel/use-lazy-tree.ts';
import { type DepartKey, departKey, departsOf, noneOfMine } from './depart-key.ts';

const DepartDialog = lazy(() => import('./DepartDialog.tsx'));

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
  /** @default '请点击选择部门' */
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
          placeholder={placeholder ?? t('请点击选择部门')}
          style={{ width: '100%' }}
          styles={{ popup: { root: { maxHeight: 400 } } }}
          treeDataSimpleMode
          treeData={tree.nodes.map((node) => ({ ...node, value: departKey(node, store) }))}
          loadData={(node) => tree.load(String(node.id))}
          notFoundContent={
            tree.error ? tree.error.message : tree.loading ? t('加载中') : mine ? t(noneOfMine) : t('暂无数据')
          }
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
          aria-label={t('打开部门选择')}
          onClick={() => setDialog(true)}
        />
      </Space.Compact>
      {dialog ? (
        <Suspense fallback={null}>
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
        </Suspense>
      ) : null}
    </>
  );
}
