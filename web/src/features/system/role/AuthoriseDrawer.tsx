import { FilterOutlined } from '@ant-design/icons';
import type { RightNode } from '@dossier/contract/system/role.ts';
import { queryRoleRules, saveRolePermission } from '@dossier/contract/system/role.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { App, Button, Checkbox, Drawer, Input, Tag, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useCan } from '../../../platform/access.ts';
import { showError } from '../../../platform/feedback.ts';
import { phone, useMedia } from '../../../platform/resource/use-media.ts';
import { RuleDrawer } from './RuleDrawer.tsx';
import { branchKeys, matching, ticked } from './right-tree.ts';
import { useGrants, useRightTree, useSaveGrants } from './role.api.ts';

export interface AuthoriseDrawerProps {
  role: { id: string; roleName: string };
  onClose: () => void;
}

/** What a role may open and do: every menu and button with a tick, and per menu the data rules that bind the role. */
export function AuthoriseDrawer({ role, onClose }: AuthoriseDrawerProps) {
  const tree = useRightTree();
  const granted = useGrants(role.id);
  const narrow = useMedia(phone);
  const failed = tree.error ?? granted.error;
  if (tree.data && granted.data)
    return <RightEditor role={role} onClose={onClose} nodes={tree.data.treeList} granted={granted.data} />;
  return (
    <Drawer open title={`角色授权：${role.roleName}`} size={narrow ? '100%' : 650} onClose={onClose}>
      {failed ? (
        <ErrorState
          title="权限加载失败"
          message={failed.message}
          onRetry={() => {
            void tree.refetch();
            void granted.refetch();
          }}
        />
      ) : (
        <Bones lines={8} />
      )}
    </Drawer>
  );
}

interface EditorProps extends AuthoriseDrawerProps {
  nodes: readonly RightNode[];
  granted: readonly string[];
}

function RightEditor({ role, onClose, nodes, granted }: EditorProps) {
  const { message, modal } = App.useApp();
  const narrow = useMedia(phone);
  const canSave = useCan(saveRolePermission);
  const canRule = useCan(queryRoleRules);
  const save = useSaveGrants(role.id);
  const [saved, setSaved] = useState<ReadonlySet<string>>(() => new Set(granted));
  const [ticks, setTicks] = useState<ReadonlySet<string>>(saved);
  const [linked, setLinked] = useState(true);
  const [word, setWord] = useState('');
  const all = useMemo(() => allKeys(nodes), [nodes]);
  const [open, setOpen] = useState<readonly string[]>(() => nodes.map((node) => node.key));
  const [ruled, setRuled] = useState<RightNode | null>(null);
  const shown = useMemo(() => matching(nodes, word.trim()), [nodes, word]);
  const dirty = ticks.size !== saved.size || [...ticks].some((key) => !saved.has(key));

  async function store(thenClose: boolean): Promise<void> {
    try {
      await save.mutateAsync({ now: ticks, before: saved });
      setSaved(ticks);
      message.success('保存成功！');
      if (thenClose) onClose();
    } catch (error) {
      showError(error);
    }
  }

  function leave(): void {
    if (!dirty || !canSave) {
      onClose();
      return;
    }
    modal.confirm({
      title: '有修改尚未保存',
      content: '离开后，本次勾选的权限将丢失。',
      okText: '离开',
      cancelText: '继续授权',
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  }

  return (
    <Drawer
      open
      title={`角色授权：${role.roleName}`}
      size={narrow ? '100%' : 650}
      onClose={leave}
      footer={
        <div className="authorise-buttons">
          <Button onClick={leave}>关闭</Button>
          {canSave ? (
            <>
              <Button loading={save.isPending} onClick={() => void store(false)}>
                仅保存
              </Button>
              <Button type="primary" loading={save.isPending} onClick={() => void store(true)}>
                保存并关闭
              </Button>
            </>
          ) : null}
        </div>
      }
    >
      <div className="authorise-head">
        <Input
          allowClear
          aria-label="搜索权限"
          placeholder="搜索菜单或按钮"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <span role="status">
          已选 {ticks.size} / {all.length}
        </span>
      </div>
      <div className="authorise-tools" role="toolbar" aria-label="树操作">
        <Checkbox checked={linked} onChange={(event) => setLinked(event.target.checked)}>
          父子关联
        </Checkbox>
        {canSave ? (
          <>
            <Button size="small" type="text" onClick={() => setTicks(new Set(all))}>
              全部勾选
            </Button>
            <Button size="small" type="text" onClick={() => setTicks(new Set())}>
              取消全选
            </Button>
          </>
        ) : null}
        <Button size="small" type="text" onClick={() => setOpen(branchKeys(nodes))}>
          展开所有
        </Button>
        <Button size="small" type="text" onClick={() => setOpen([])}>
          合并所有
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="没有符合条件的权限" />
      ) : (
        <Tree<RightNode>
          checkable
          checkStrictly
          blockNode
          selectable={false}
          aria-label="权限"
          disabled={!canSave}
          // antd types children as never null; leaves carry null on this wire and are drawn as leaves.
          treeData={shown as RightNode[]}
          fieldNames={{ key: 'key', title: 'slotTitle', children: 'children' }}
          expandedKeys={word.trim() ? branchKeys(shown) : [...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
          checkedKeys={{ checked: [...ticks], halfChecked: [] }}
          onCheck={(_, { node, checked }) => setTicks(ticked(nodes, ticks, node.key, checked, linked))}
          titleRender={(node) => (
            <span className="authorise-node">
              <span>{node.slotTitle}</span>
              {node.menuType === 2 ? <Tag variant="filled">按钮</Tag> : null}
              {node.ruleFlag === 1 && canRule ? (
                <Button
                  size="small"
                  type="text"
                  icon={<FilterOutlined />}
                  aria-label={`${node.slotTitle}的数据规则`}
                  onClick={(event) => {
                    event.stopPropagation();
                    if (saved.has(node.key)) setRuled(node);
                    else message.warning('请先保存角色菜单权限!');
                  }}
                >
                  数据规则
                </Button>
              ) : null}
            </span>
          )}
        />
      )}
      {ruled ? <RuleDrawer roleId={role.id} menu={ruled} onClose={() => setRuled(null)} /> : null}
    </Drawer>
  );
}

function allKeys(nodes: readonly RightNode[]): string[] {
  return nodes.flatMap((node) => [node.key, ...allKeys(node.children ?? [])]);
}
