import type { AuthDataRow } from '@dossier/contract/online/authority/authority-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { deleteRule, useRules } from './authority.api.ts';
import { RuleDialog } from './RuleDialog.tsx';

/** 数据权限: rules for rows, which bind those to whom they are granted. */
export function RuleRights({ id }: { id: string }) {
  const t = useText();
  const narrow = useMedia(phone);
  const { data, error, isPending, refetch } = useRules(id);
  const [edited, setEdited] = useState<AuthDataRow | 'new' | null>(null);
  const remove = (rule: AuthDataRow) =>
    askThen(
      {
        title: t('确认删除规则“{0}”？', rule.ruleName),
        content: t('其授权一并删除。'),
        okText: t('删除'),
        danger: true,
      },
      async () => (await deleteRule(rule.id)).message,
      () => refetch(),
    );
  if (error && !data) return <ErrorState title={t('数据权限加载失败')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="oau-bar">
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('新增规则')}
        </Button>
        <span className="faint">{t('规则仅限制被授权的角色、部门和人员，多条规则同时生效。')}</span>
      </div>
      <DataTable<AuthDataRow>
        label={t('数据权限')}
        rows={data ?? []}
        rowKey={(rule) => rule.id}
        rowLabel={({ ruleName }) => ruleName}
        loading={isPending}
        bones={3}
        cards={narrow}
        density="middle"
        columns={[
          { name: 'ruleName', title: t('规则名称'), render: ({ ruleName }) => ruleName },
          { name: 'ruleColumn', title: t('规则字段'), width: 130, render: ({ ruleColumn }) => ruleColumn ?? '–' },
          { name: 'ruleOperator', title: t('条件规则'), width: 130, render: ({ ruleOperator }) => ruleOperator },
          { name: 'ruleValue', title: t('规则值'), width: 160, render: ({ ruleValue }) => ruleValue },
          {
            name: 'status',
            title: t('状态'),
            width: 72,
            state: true,
            render: ({ status }) => (status === 1 ? t('有效') : t('无效')),
          },
        ]}
        actions={(rule) => (
          <RowButtons
            label={rule.ruleName}
            buttons={[
              { key: 'edit', label: t('编辑'), run: () => setEdited(rule) },
              { key: 'delete', label: t('删除'), danger: true, run: () => remove(rule) },
            ]}
          />
        )}
        empty={<EmptyState title={t('还没有规则')} />}
      />
      {edited ? (
        <RuleDialog formId={id} rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}
