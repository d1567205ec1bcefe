import { FilterOutlined } from '@ant-design/icons';
import type { AuthTreeNode } from '@dossier/contract/system/permission.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { App, Button, Checkbox, Drawer, Tree } from 'antd';
import { useState } from 'react';
import { showError } from '../../../platform/feedback.ts';
import { phone, useMedia } from '../../../platform/resource/use-media.ts';
import { toggledNodes } from './auth-ticks.ts';
import {
  type Depart,
  useAuthTree,
  useDepartPermissions,
  useDepartRules,
  useSaveDepartPermissions,
  useSaveDepartRules,
} from './depart.api.ts';

/** 部门权限: what the department's own roles may be given at most. */
export function AuthTab({ depart }: { depart: Depart }) {
  const tree = useAuthTree();
  const held = useDepartPermissions(depart.id);
  const failed = tree.error ?? held.error;
  if (failed)
    return (
      <ErrorState
        title="部门权限加载失败"
        message={failed.message}
        onRetry={() => {
          void tree.refetch();
          void held.refetch();
        }}
      />
    );
  if (!tree.data || !held.data || held.isFetching) return <Bones lines={8} />;
  // Another answer of the server starts the ticks anew.
  return (
    <Ticks key={held.dataUpdatedAt} depart={depart} tree={tree.data.treeList} ids={tree.data.ids} held={held.data} />
  );
}

interface TicksProps {
  depart: Depart;
  tree: readonly AuthTreeNode[];
  ids: readonly string[];
  held: readonly string[];
}

function Ticks({ depart, tree, ids, held }: TicksProps) {
  const { message } = App.useApp();
  const saving = useSaveDepartPermissions();
  const [ticked, setTicked] = useState<readonly string[]>(held);
  const [linked, setLinked] = useState(true);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const [rulesOf, setRulesOf] = useState<AuthTreeNode | null>(null);
  const changed = ticked.length !== held.length || ticked.some((id) => !held.includes(id));

  async function save(): Promise<void> {
    try {
      const answer = await saving.mutateAsync({
        departId: depart.id,
        permissionIds: ticked.join(','),
        lastpermissionIds: held.join(','),
      });
      message.success(answer.message);
    } catch (error) {
      showError(error);
    }
  }

  return (
    <div className="admin-card">
      <div className="admin-tools">
        <div>
          <Button onClick={() => setTicked(ids)}>全选</Button>
          <Button onClick={() => setTicked([])}>取消全选</Button>
          <Button onClick={() => setUnfolded(ids)}>展开所有</Button>
          <Button onClick={() => setUnfolded([])}>收起所有</Button>
        </div>
        <Checkbox checked={linked} onChange={(event) => setLinked(event.target.checked)}>
          父子联动
        </Checkbox>
      </div>
      <Tree<AuthTreeNode>
        checkable
        checkStrictly
        selectable={false}
        aria-label="部门权限"
        treeData={tree as AuthTreeNode[]}
        fieldNames={{ key: 'key', title: 'slotTitle', children: 'children' }}
        checkedKeys={{ checked: [...ticked], halfChecked: [] }}
        expandedKeys={[...unfolded]}
        onExpand={(keys) => setUnfolded(keys.map(String))}
        onCheck={(_keys, { node, checked }) => setTicked(toggledNodes(tree, ticked, node.key, checked, linked))}
        titleRender={(node) => (
          <>
            {node.slotTitle}
            {node.ruleFlag === 1 ? (
              <Button
                type="text"
                size="small"
                icon={<FilterOutlined />}
                aria-label={`${node.slotTitle}的数据规则`}
                title="数据规则"
                onClick={() => setRulesOf(node)}
              />
            ) : null}
          </>
        )}
      />
      <div>
        <Button type="primary" disabled={!changed} loading={saving.isPending} onClick={() => void save()}>
          保存
        </Button>
        {changed ? <span className="depart-unsaved">有修改尚未保存</span> : null}
      </div>
      {rulesOf ? <RulesDrawer depart={depart} node={rulesOf} onClose={() => setRulesOf(null)} /> : null}
    </div>
  );
}

function RulesDrawer({ depart, node, onClose }: { depart: Depart; node: AuthTreeNode; onClose: () => void }) {
  const { message } = App.useApp();
  const narrow = useMedia(phone);
  const rules = useDepartRules(node.key, depart.id);
  const saving = useSaveDepartRules();
  const [ticked, setTicked] = useState<string[] | null>(null);
  const shown = ticked ?? csvOf(rules.data?.drChecked);

  async function save(): Promise<void> {
    try {
      const answer = await saving.mutateAsync({
        permissionId: node.key,
        departId: depart.id,
        dataRuleIds: shown.join(','),
      });
      message.success(answer.message);
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Drawer
      open
      title={`数据规则：${node.slotTitle}`}
      size={narrow ? '100%' : 400}
      onClose={onClose}
      footer={
        <Button type="primary" loading={saving.isPending} disabled={ticked === null} onClick={() => void save()}>
          保存
        </Button>
      }
    >
      {rules.error ? (
        <ErrorState title="数据规则加载失败" message={rules.error.message} onRetry={() => void rules.refetch()} />
      ) : rules.isLoading ? (
        <Bones lines={4} />
      ) : (
        <Checkbox.Group
          className="depart-rules"
          value={shown}
          onChange={(values) => setTicked(values.map(String))}
          options={(rules.data?.datarule ?? []).map((rule) => ({ value: rule.id, label: rule.ruleName ?? rule.id }))}
        />
      )}
    </Drawer>
  );
}
