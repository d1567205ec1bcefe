import { type RightNode, saveRoleRules } from '@dossier/contract/system/role.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { App, Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../platform/access.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showError } from '../../../platform/feedback.ts';
import { phone, useMedia } from '../../../platform/resource/use-media.ts';
import { type RuleRow, useRules, useSaveRules } from './role.api.ts';

export interface RuleDrawerProps {
  roleId: string;
  menu: Pick<RightNode, 'key' | 'slotTitle'>;
  onClose: () => void;
}

/** Data rules of one menu; the ticked ones bind the role, all of them together. */
export function RuleDrawer({ roleId, menu, onClose }: RuleDrawerProps) {
  const { data, error, refetch } = useRules(menu.key, roleId);
  const narrow = useMedia(phone);
  const none = error instanceof ApiError && error.status === 200;
  return (
    <Drawer open title={`数据规则：${menu.slotTitle}`} size={narrow ? '100%' : 420} onClose={onClose}>
      {data ? (
        <Rules
          roleId={roleId}
          menuId={menu.key}
          rules={data.datarule}
          checked={csvOf(data.drChecked)}
          onClose={onClose}
        />
      ) : none ? (
        <EmptyState title="此菜单没有数据规则" hint="可在菜单管理中为菜单添加数据规则" />
      ) : error ? (
        <ErrorState title="数据规则加载失败" message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Bones lines={4} />
      )}
    </Drawer>
  );
}

interface RulesProps {
  roleId: string;
  menuId: string;
  rules: readonly RuleRow[];
  checked: readonly string[];
  onClose: () => void;
}

function Rules({ roleId, menuId, rules, checked, onClose }: RulesProps) {
  const { message } = App.useApp();
  const canSave = useCan(saveRoleRules);
  const { mutateAsync, isPending } = useSaveRules(menuId, roleId);
  const [ticks, setTicks] = useState<readonly string[]>(checked);

  async function save(): Promise<void> {
    try {
      await mutateAsync(ticks);
      message.success('保存成功!');
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <div className="rule-list">
      <p className="rule-note">勾选的规则同时生效，只能看到符合全部规则的数据；一条都不勾选则不限制。</p>
      <Checkbox.Group
        value={[...ticks]}
        disabled={!canSave}
        onChange={(next) => setTicks(next.map(String))}
        className="rule-group"
      >
        {rules.map((rule) => (
          <Checkbox key={rule.id} value={rule.id} disabled={!canSave}>
            {rule.ruleName}
            {rule.status === '1' ? null : <span className="rule-off">（已停用）</span>}
            <code className="rule-text">
              {[rule.ruleColumn, rule.ruleConditions === 'USE_SQL_RULES' ? '' : rule.ruleConditions, rule.ruleValue]
                .filter(Boolean)
                .join(' ')}
            </code>
          </Checkbox>
        ))}
      </Checkbox.Group>
      {canSave ? (
        <Button type="primary" block loading={isPending} onClick={() => void save()}>
          保存
        </Button>
      ) : null}
    </div>
  );
}
