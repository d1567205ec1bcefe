import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import * as ruleCalls from '@dossier/contract/identity/data-rule.ts';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Drawer, Input } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { DataRuleForm } from './DataRuleForm.tsx';
import { type DataRule, type Menu, useDeleteRule, useRules } from './permission.api.ts';

const columns = (): readonly Column<DataRule>[] => [
  { name: 'ruleName', title: say('规则名称'), width: 160, render: (rule) => rule.ruleName },
  {
    name: 'ruleColumn',
    title: say('规则字段'),
    width: 130,
    render: (rule) => <span className="dw-mono">{rule.ruleColumn || '—'}</span>,
  },
  {
    name: 'ruleConditions',
    title: say('条件规则'),
    width: 130,
    render: (rule) => <DictText dict="rule_conditions" value={rule.ruleConditions} />,
  },
  {
    name: 'ruleValue',
    title: say('规则值'),
    render: (rule) => (
      <span className="dw-mono" title={rule.ruleValue ?? ''}>
        {rule.ruleValue}
      </span>
    ),
  },
  {
    name: 'status',
    title: say('状态'),
    width: 80,
    render: (rule) => <DictText dict="valid_status" value={rule.status} />,
  },
];

/** Data rules of one menu: which rows of its page a role that ticks them may see. */
export default function DataRuleDrawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const t = useText();
  const { modal, message } = useApp();
  const { may } = useRights();
  const narrow = useMedia(phone);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [editing, setEditing] = useState<DataRule | 'new' | null>(null);
  const rules = useRules(
    menu.id,
    useDebounced(name.trim(), searchDelay.select),
    useDebounced(value.trim(), searchDelay.select),
  );
  const deleting = useDeleteRule();
  const canAdd = may(ruleCalls.addPermissionRule);
  const add = canAdd ? (
    <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing('new')}>
      {t('新增规则')}
    </Button>
  ) : null;

  function remove(rule: DataRule): void {
    modal.confirm({
      title: t('删除数据规则“{0}”', rule.ruleName ?? ''),
      content: t('只靠这条规则限制的角色，删除后将看到全部数据。'),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: () => deleting.mutateAsync(rule.id).then((answer) => void message.success(answer.message), showError),
    });
  }

  return (
    <Drawer open title={t('数据规则：{0}', menu.name)} size={narrow ? '100%' : 900} onClose={onClose} destroyOnHidden>
      <div className="rule-filters">
        <Input
          allowClear={clearable()}
          prefix={<Icon of={SearchOutlined} />}
          placeholder={t('规则名称')}
          aria-label={t('规则名称')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Input
          allowClear={clearable()}
          prefix={<Icon of={SearchOutlined} />}
          placeholder={t('规则值')}
          aria-label={t('规则值')}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        {add}
      </div>
      {rules.error ? (
        <ErrorState title={t('数据规则加载失败')} error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <DataTable
          label={t('数据规则')}
          rows={rules.data ?? []}
          rowKey={(rule) => rule.id}
          rowLabel={(rule) => rule.ruleName ?? ''}
          columns={columns()}
          loading={rules.isLoading}
          busy={rules.isFetching}
          bones={4}
          density="middle"
          cards={narrow}
          actionsWidth={120}
          actions={(rule) => (
            <RowButtons
              label={rule.ruleName ?? ''}
              buttons={[
                ...(may(ruleCalls.editPermissionRule)
                  ? [{ key: 'edit', label: t('编辑'), run: () => setEditing(rule) }]
                  : []),
                ...(may(ruleCalls.deletePermissionRule)
                  ? [{ key: 'delete', label: t('删除'), danger: true, run: () => remove(rule) }]
                  : []),
              ]}
            />
          )}
          empty={
            <EmptyState
              title={name || value ? t('没有符合条件的规则') : t('还没有数据规则')}
              hint={name || value ? t('换一个词试试。') : t('没有规则时，能打开该页面的人可看到全部数据。')}
            />
          }
        />
      )}
      {editing ? (
        <DataRuleForm menu={menu} rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </Drawer>
  );
}
