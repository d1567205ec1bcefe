import { assignDepartRoles, listDepartRoleMembers } from '@dossier/contract/organisation/depart-role.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { Drawer, Switch } from 'antd';
import useApp from 'antd/es/app/useApp';
import { EndpointList } from '#list/EndpointList.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { namedItem } from '#services/data/item-text.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useCan } from '#services/session/access.ts';
import type { ShownDepartRole } from './DepartRolesTab.tsx';
import { type RoleMember, roleMembersKey, useAssignDepartRoles } from './depart-role.api.ts';

/** Members of the department with a switch each: whether he holds the role. */
export function DepartRoleMembers({ role, onClose }: { role: ShownDepartRole; onClose: () => void }) {
  const t = useText();
  const { message, modal } = useApp();
  const narrow = useMedia(phone);
  const canAssign = useCan(assignDepartRoles);
  const list = useEndpointList(listDepartRoleMembers, {
    key: roleMembersKey,
    always: { roleId: role.id },
    filters: { realname: 50 },
    parts: ['realname'],
    place: 'own',
  });
  const assign = useAssignDepartRoles();

  async function change(member: RoleMember, holds: boolean): Promise<void> {
    try {
      const [now, before] = holds ? [[role.id], []] : [[], [role.id]];
      await assign.mutateAsync({ userId: member.id, now, before });
      message.success(holds ? t('已分配') : t('已取消'));
    } catch (failure) {
      showError(failure);
    }
  }

  function toggle(member: RoleMember, holds: boolean): void {
    if (holds) {
      void change(member, true);
      return;
    }
    modal.confirm({
      title: t('取消部门角色'),
      content: t(
        '将取消“{0}”的部门角色“{1}”，该用户会立即退出登录。',
        member.realname || member.username,
        role.roleName,
      ),
      okText: t('取消角色'),
      okButtonProps: { danger: true },
      cancelText: t('返回'),
      onOk: () => change(member, false),
    });
  }

  const columns: Column<RoleMember>[] = [
    {
      name: 'username',
      title: t('账号'),
      width: 140,
      render: (row) => <span className="dw-mono">{row.username}</span>,
    },
    {
      name: 'realname',
      title: t('姓名'),
      render: (row) => (
        <PersonCell name={row.realname || row.username} picture={row.avatar ? thumbAddress(row.avatar, 100) : null} />
      ),
    },
    { name: 'status', title: t('状态'), width: 80, render: (row) => namedItem(row.status_dictText ?? '') },
    {
      name: 'holds',
      title: t('拥有此角色'),
      width: 110,
      render: (row) => (
        <Switch
          size="small"
          checked={row.holds}
          disabled={!canAssign || assign.isPending}
          aria-label={t('{0}拥有此角色', row.realname || row.username)}
          onChange={(holds) => toggle(row, holds)}
        />
      ),
    },
  ];

  return (
    <Drawer open title={t('部门角色用户：{0}', role.roleName)} size={narrow ? '100%' : 640} onClose={onClose}>
      <div className="admin-card">
        <EndpointList
          list={list}
          label={t('部门角色“{0}”的用户', role.roleName)}
          thing={t('用户')}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.realname || row.username}
          columns={columns}
          bones={4}
          first={
            <SearchWords
              label={t('用户姓名')}
              placeholder={t('请输入用户姓名')}
              value={list.filters.realname}
              onSearch={(realname) => list.narrow({ realname })}
            />
          }
          empty={
            <EmptyState
              title={t('该部门还没有成员')}
              hint={t('部门角色只能分配给直属本部门的用户，请先在“部门用户”中添加。')}
            />
          }
        />
      </div>
    </Drawer>
  );
}
