import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { searchBy } from '@dossier/widgets/select/by-match.ts';
import { useText } from '#services/messages/text.ts';
import { RightsTable } from './RightsTable.tsx';
import { useRightsOfRole, useRoles } from './rights.api.ts';

interface Props {
  roleId: string | null;
  onChoose: (roleId: string | null) => void;
  onRight: (permissionId: string) => void;
}

/** What one role gives to whoever holds it. */
export function RoleRights({ roleId, onChoose, onRight }: Props) {
  const t = useText();
  const { data, error, isLoading, refetch } = useRightsOfRole(roleId);
  const roles = useRoles();
  // Who may not list roles comes here from one of them.
  const known = roles.data ?? (data ? [data.role] : []);
  return (
    <div className="rights-body">
      <div className="rights-bar">
        <div className="rights-choice">
          <Select
            aria-label={t('角色')}
            allowClear
            showSearch={searchBy('label')}
            placeholder={t('请选择要查询的角色')}
            loading={roles.isLoading}
            value={roleId}
            options={known.map(({ id, roleName, roleCode }) => ({ value: id, label: `${roleName}（${roleCode}）` }))}
            onChange={(id: string | null | undefined) => onChoose(id ?? null)}
          />
        </div>
      </div>
      {roleId === null ? (
        <EmptyState title={t('选择一个角色')} hint={t('查看它能打开哪些菜单、使用哪些按钮、带来哪些数据规则。')} />
      ) : error ? (
        <ErrorState title={t('权限加载失败')} error={error} onRetry={() => void refetch()} />
      ) : isLoading || !data ? (
        <Bones lines={8} />
      ) : (
        <>
          {data.administrator ? (
            <Alert type="warning" showIcon title={t('管理员角色：持有者可以分配任何权限，也可以管理任何用户。')} />
          ) : null}
          <RightsTable
            rights={data.rights}
            withheld={t('租户未开通')}
            nothing={t('这个角色还没有任何权限')}
            onRight={onRight}
          />
        </>
      )}
    </div>
  );
}
