import { Dropdown, Input, Tag, Tree } from 'antd';
import { useEffect, useState } from 'react';
import { searchDelay, useDebounced } from '../data/use-debounced.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { type TreeNode, useWidgetData } from '../data/widget-data.ts';
import { AppModal } from '../dialog/AppModal.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { type Branches, nested, withBranch } from '../tree-panel/tree-state.ts';
import '../tree-panel/tree-panel.css';
import '../user/user.css';

export interface DepartDialogProps {
  /** Width in px. */
  width: number;
  multiple: boolean;
  /** Departments that are chosen when it opens. */
  chosen: readonly Pick<TreeNode, 'id' | 'title'>[];
  onChoose: (ids: string[]) => void;
  onCancel: () => void;
}

/** Chooses departments: radio buttons for one, check boxes for several, parent and child linked or not. */
export default function DepartDialog({ width, multiple, chosen, onChoose, onCancel }: DepartDialogProps) {
  const data = useWidgetData();
  const [picked, setPicked] = useState<readonly Pick<TreeNode, 'id' | 'title'>[]>(chosen);
  const [branches, setBranches] = useState<Branches>(new Map());
  const [linked, setLinked] = useState(false);
  const [word, setWord] = useState('');
  const settled = useDebounced(word.trim(), word === '' ? 0 : searchDelay.select);
  const roots = useLoaded('departs', () => data.departChildren(null));
  const found = useLoaded(settled || null, (signal) => data.findDeparts(settled, signal));
  const { data: rootNodes } = roots;
  useEffect(() => {
    if (rootNodes) setBranches(new Map([['', rootNodes]]));
  }, [rootNodes]);
  const error = settled ? found.error : roots.error;
  const shown = settled ? (found.data ?? []).map((node) => ({ ...node, isLeaf: true })) : nested(branches);

  function below(id: string): TreeNode[] {
    return (branches.get(id) ?? []).flatMap((node) => [node, ...below(node.id)]);
  }

  function toggle(node: TreeNode): void {
    if (!multiple) {
      setPicked([node]);
      return;
    }
    const touched = linked ? [node, ...below(node.id)] : [node];
    const on = !picked.some((each) => each.id === node.id);
    const others = picked.filter((each) => !touched.some((other) => other.id === each.id));
    setPicked(on ? [...others, ...touched] : others);
  }

  return (
    <AppModal
      open
      title="选择部门"
      width={width}
      okText="确认"
      cancelText="关闭"
      onOk={() => onChoose(picked.map((node) => node.id))}
      onCancel={onCancel}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end', alignItems: 'center' }}>
          {multiple ? (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'linked', label: '父子关联' },
                  { key: 'free', label: '取消关联' },
                ],
                selectable: true,
                selectedKeys: [linked ? 'linked' : 'free'],
                onClick: ({ key }) => setLinked(key === 'linked'),
              }}
            >
              <button type="button" className="dw-users-pick" style={{ marginRight: 'auto' }}>
                树操作
              </button>
            </Dropdown>
          ) : null}
          <CancelBtn />
          <OkBtn />
        </div>
      )}
    >
      <Input.Search
        allowClear
        aria-label="搜索部门"
        placeholder="请输入部门名称按回车进行搜索"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <div style={{ height: 350, overflow: 'auto', margin: '12px 0' }}>
        {error ? (
          <ErrorState title="部门加载失败" message={error.message} onRetry={settled ? found.reload : roots.reload} />
        ) : (
          <Tree
            blockNode
            checkable
            checkStrictly
            rootClassName={multiple ? undefined : 'dw-tree-radio'}
            treeData={shown as never}
            fieldNames={{ key: 'id', title: 'title', children: 'children' }}
            checkedKeys={picked.map((node) => node.id)}
            loadData={async (node) => {
              const id = String(node.key);
              if (branches.has(id)) return;
              const children = await data.departChildren(id).catch(() => []);
              setBranches((before) => withBranch(before, id, children));
            }}
            onCheck={(_, { node }) => toggle(node as unknown as TreeNode)}
            onSelect={(_, { node }) => toggle(node as unknown as TreeNode)}
            selectedKeys={[]}
          />
        )}
        {settled && found.data?.length === 0 ? <p className="dw-tree-none">未找到数据</p> : null}
      </div>
      <div>
        {picked.map((node) => (
          <Tag key={node.id} closable onClose={() => setPicked(picked.filter((each) => each.id !== node.id))}>
            {node.title}
          </Tag>
        ))}
      </div>
    </AppModal>
  );
}
