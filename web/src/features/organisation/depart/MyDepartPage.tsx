import { departUserList } from '@dossier/contract/identity/user-calls.ts';
import { departRole } from '@dossier/contract/organisation/depart-role.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useSearchParams } from 'react-router';
import { useFitsWindow } from '#list/fit.ts';
import { SidePanel } from '#list/SidePanel.tsx';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { DepartTreePanel } from './DepartTreePanel.tsx';
import { useDepart, useMyDepartTree } from './depart.api.ts';
import { departsById } from './departs-by-id.ts';
import { InfoTab } from './InfoTab.tsx';
import '#list/card.css';
import '#list/admin.css';
import './depart.css';

const DepartRolesTab = lazyPart(async () => (await import('./DepartRolesTab.tsx')).DepartRolesTab);
const MembersTab = lazyPart(async () => (await import('./MembersTab.tsx')).MembersTab);

/** 我的部门: the departments that somebody is responsible for, with their people and roles. */
export default function MyDepartPage() {
  const t = useText();
  const { may } = useRights();
  const [params, setParams] = useSearchParams();
  const tree = useMyDepartTree();
  const known = departsById(tree.data ?? []);
  const asked = params.get('id');
  // The address may name one that he is not responsible for any more.
  const id = asked && known.has(asked) ? asked : (tree.data?.[0]?.id ?? null);
  const own = useDepart(id).data ?? null;
  useFitsWindow(own !== null);

  if (tree.error)
    return <ErrorState title={t('部门加载失败')} error={tree.error} onRetry={() => void tree.refetch()} />;
  if (tree.isLoading)
    return (
      <section className="card" aria-label={t('我的部门')}>
        <Bones lines={6} />
      </section>
    );
  if (!tree.data)
    return (
      <section className="card" aria-label={t('我的部门')}>
        <EmptyState
          title={t('您还没有负责的部门')}
          hint={t('部门负责人可在这里管理本部门及下级部门的人员和角色；负责人由系统管理员在部门管理中设置。')}
        />
      </section>
    );

  function select(next: string): void {
    setParams({ id: next }, { replace: true });
  }

  return (
    <div className="depart-page fits">
      <SidePanel label={t('我的部门')} chosen={(id && known.get(id)?.departName) || null}>
        <DepartTreePanel tree={tree} selected={id} onSelect={select} />
      </SidePanel>
      <section className="card depart-main" aria-label={t('部门资料')}>
        {own ? (
          <Tabs
            key={own.id}
            items={[
              ...(may(departUserList)
                ? [{ key: 'users', label: t('部门用户'), children: <MembersTab depart={own} /> }]
                : []),
              ...(may(departRole.endpoints.list)
                ? [{ key: 'roles', label: t('部门角色'), children: <DepartRolesTab depart={own} /> }]
                : []),
              { key: 'info', label: t('基本信息'), children: <InfoTab depart={own} /> },
            ]}
          />
        ) : (
          <Bones lines={6} />
        )}
      </section>
    </div>
  );
}
