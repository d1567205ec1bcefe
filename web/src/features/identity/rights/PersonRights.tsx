import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { useText } from '#services/messages/text.ts';
import { RightsTable } from './RightsTable.tsx';
import { type Rights, useRightsOf } from './rights.api.ts';

interface Props {
  userId: string | null;
  /** Null: where he is signed in to first. */
  tenantId: number | null;
  onChoose: (userId: string | null) => void;
  onTenant: (tenantId: number) => void;
  onRight: (permissionId: string) => void;
}

/** What one person may do and see, and through what. */
export function PersonRights({ userId, tenantId, onChoose, onTenant, onRight }: Props) {
  const t = useText();
  const { data, error, isLoading, refetch } = useRightsOf(userId, tenantId);
  return (
    <div className="rights-body">
      <div className="rights-bar">
        <div className="rights-choice">
          <UserSelect
            aria-label={t('用户')}
            store="id"
            placeholder={t('请选择要查询的用户')}
            value={userId ?? ''}
            onChange={(id) => onChoose(id || null)}
          />
        </div>
        {data && data.tenants.length > 0 ? (
          <Select
            aria-label={t('租户')}
            value={data.tenantId}
            onChange={onTenant}
            options={data.tenants.map(({ id, name }) => ({ value: id, label: t('租户：{0}', name ?? id) }))}
          />
        ) : null}
      </div>
      {userId === null ? (
        <EmptyState
          title={t('选择一个用户')}
          hint={t('查看他能打开哪些菜单、使用哪些按钮、受哪些数据规则约束，以及原因。')}
        />
      ) : error ? (
        <ErrorState title={t('权限加载失败')} error={error} onRetry={() => void refetch()} />
      ) : isLoading || !data ? (
        <Bones lines={8} />
      ) : (
        <Answer answer={data} onRight={onRight} />
      )}
    </div>
  );
}

interface AnswerProps {
  answer: Rights;
  onRight: (permissionId: string) => void;
}

function Answer({ answer, onRight }: AnswerProps) {
  const t = useText();
  const { user, rights, hidden, frozen } = answer;
  const facts: [string, string][] = [
    [t('账号'), user.username],
    [t('部门'), user.departs.join('、') || t('无')],
    [t('负责部门'), user.manages.join('、') || t('无')],
    [t('角色'), user.roles.join('、') || t('无')],
    [t('看不到的列'), hidden.map(({ name }) => name).join('、') || t('无')],
    [t('不能修改的列'), frozen.map(({ name }) => name).join('、') || t('无')],
  ];
  return (
    <>
      {answer.problem ? <Alert type="error" showIcon title={t('现在什么也不能做：{0}', answer.problem)} /> : null}
      {answer.administrator ? (
        <Alert type="warning" showIcon title={t('持有管理员角色：可以分配任何权限，也可以管理任何用户。')} />
      ) : null}
      <dl className="rights-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RightsTable
        rights={rights}
        withheld={answer.problem ? t('账号不可用') : t('租户未开通')}
        nothing={t('没有任何角色给他权限')}
        onRight={onRight}
      />
    </>
  );
}
