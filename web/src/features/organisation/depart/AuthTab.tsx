import { saveDepartDataRule } from '@dossier/contract/organisation/depart-permission.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useState } from 'react';
import { type RightNode, RightTree } from '#engine/rights/RightTree.tsx';
import { RuleDrawer } from '#engine/rights/RuleDrawer.tsx';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useCan } from '#services/session/access.ts';
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
  const t = useText();
  const tree = useAuthTree();
  const held = useDepartPermissions(depart.id);
  const [dirty, setDirty] = useState(false);
  const [shown, setShown] = useState<{ tree: readonly RightNode[]; held: readonly string[]; at: number } | null>(null);
  const fresh = held.isFetching ? undefined : held.data;
  // What is read again, when a hidden tab comes back, takes no changed ticks away.
  if (tree.data && fresh && !dirty && shown?.at !== held.dataUpdatedAt)
    setShown({ tree: tree.data.treeList, held: fresh, at: held.dataUpdatedAt });
  const failed = shown ? null : (tree.error ?? held.error);
  if (failed)
    return (
      <ErrorState
        title={t('部门权限加载失败')}
        error={failed}
        onRetry={() => {
          void tree.refetch();
          void held.refetch();
        }}
      />
    );
  if (!shown) return <Bones lines={8} />;
  // Another answer of the server starts the ticks anew.
  return <Ticks key={shown.at} depart={depart} tree={shown.tree} held={shown.held} onDirty={setDirty} />;
}

interface TicksProps {
  depart: Depart;
  tree: readonly RightNode[];
  held: readonly string[];
  onDirty: (dirty: boolean) => void;
}

function Ticks({ depart, tree, held, onDirty }: TicksProps) {
  const t = useText();
  const { message } = useApp();
  const saving = useSaveDepartPermissions();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(() => new Set(held));
  const [ruled, setRuled] = useState<RightNode | null>(null);
  const changed = ticks.size !== held.length || held.some((id) => !ticks.has(id));
  useUnsaved(changed);
  useEffect(() => onDirty(changed), [changed, onDirty]);

  async function save(): Promise<void> {
    try {
      const answer = await saving.mutateAsync({
        departId: depart.id,
        permissionIds: [...ticks].join(','),
        lastpermissionIds: held.join(','),
      });
      message.success(answer.message);
      onDirty(false);
    } catch (error) {
      showError(error);
    }
  }

  return (
    <div className="admin-card">
      <p className="depart-hint">
        {t('部门角色最多拥有这里勾选的权限；在这里为菜单勾选的数据规则，对该部门的所有角色生效。')}
      </p>
      <RightTree
        label={t('部门权限')}
        nodes={tree}
        ticks={ticks}
        onTicks={setTicks}
        onRules={(node) => {
          if (held.includes(node.key)) setRuled(node);
          else message.warning(t('请先保存部门菜单权限!'));
        }}
      />
      <div>
        <Button type="primary" disabled={!changed} loading={saving.isPending} onClick={() => void save()}>
          {t('保存')}
        </Button>
        {changed ? <span className="depart-unsaved">{t('有修改尚未保存')}</span> : null}
      </div>
      {ruled ? <Rules depart={depart} node={ruled} onClose={() => setRuled(null)} /> : null}
    </div>
  );
}

function Rules({ depart, node, onClose }: { depart: Depart; node: RightNode; onClose: () => void }) {
  const t = useText();
  const reading = useDepartRules(node.key, depart.id);
  const saving = useSaveDepartRules();
  const canSave = useCan(saveDepartDataRule);
  const ids = { permissionId: node.key, departId: depart.id };
  return (
    <RuleDrawer
      menuId={node.key}
      menu={node.slotTitle}
      note={t('勾选的规则对该部门的所有角色生效，角色自己可以再加规则。')}
      reading={reading}
      save={
        canSave
          ? ({ now, before }) =>
              saving.mutateAsync({ ...ids, dataRuleIds: now.join(','), lastDataRuleIds: before.join(',') })
          : undefined
      }
      saving={saving.isPending}
      onClose={onClose}
    />
  );
}
