import { UserAddOutlined } from '@ant-design/icons';
import {
  getTenantUserList,
  invitationUserJoin,
  joinStatus,
  leaveTenant,
  mostInvited,
  updateUserTenantStatus,
} from '@dossier/contract/organisation/tenant-calls.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { useSession } from '#services/session/session.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { type JoinRequest, type TenantMember, tenantMembersKey, useRequests, useTenantChanges } from './tenant.api.ts';

const UserDialog = lazyPart(async () => (await import('@dossier/widgets/user/UserDialog.tsx')).default, 0);

interface Props {
  tenant: { id: number; name: string };
  onClose: () => void;
}

/** Who belongs to a tenant, who is invited, and who asks to join. */
export function MembersDrawer({ tenant, onClose }: Props) {
  const t = useText();
  const narrow = useMedia(phone);
  return (
    <Drawer open title={t('租户用户：{0}', tenant.name)} size={narrow ? '100%' : 860} onClose={onClose}>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'members', label: t('成员'), children: <Members tenant={tenant} /> },
          { key: 'requests', label: t('邀请与申请'), children: <Requests tenant={tenant} narrow={narrow} /> },
        ]}
      />
    </Drawer>
  );
}

interface PartProps extends Pick<Props, 'tenant'> {
  narrow: boolean;
}

function Members({ tenant }: Pick<Props, 'tenant'>) {
  const t = useText();
  const { may } = useRights();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useEndpointList(getTenantUserList, {
    key: tenantMembersKey(tenant.id),
    always: { tenantId: tenant.id },
    filters: { realname: 50 },
    parts: ['realname'],
    place: 'own',
  });
  const { remove } = useTenantChanges(tenant.id);

  const takeOut = (ids: readonly string[], name: string) =>
    askThen(
      {
        title: t('将{0}移出租户“{1}”', name, tenant.name),
        content: t('在该租户的会话会立即结束；账号本身不会删除。'),
        okText: t('移出'),
        danger: true,
      },
      () => remove(ids),
      () => setSelected(new Set()),
    );

  return (
    <EndpointList
      list={list}
      label={t('租户用户')}
      thing={t('用户')}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.realname || row.username}
      columns={memberColumns()}
      first={
        <SearchWords
          label={t('按姓名查询')}
          value={list.filters.realname}
          onSearch={(realname) => list.narrow({ realname })}
        />
      }
      tools={
        selected.size > 0 ? (
          <Button danger onClick={() => takeOut([...selected], t('选中的 {0} 个用户', selected.size))}>
            {t('移出 {0} 项', selected.size)}
          </Button>
        ) : null
      }
      {...(may(leaveTenant)
        ? {
            selected,
            onSelect: setSelected,
            actionsWidth: 90,
            actions: (row: TenantMember) => (
              <RowButtons
                label={row.realname || row.username}
                buttons={[
                  {
                    key: 'leave',
                    label: t('移出'),
                    danger: true,
                    run: () => takeOut([row.id], `“${row.realname || row.username}”`),
                  },
                ]}
              />
            ),
          }
        : {})}
      empty={<EmptyState title={t('该租户还没有用户')} hint={t('可在“邀请与申请”中邀请用户加入。')} />}
    />
  );
}

function Requests({ tenant, narrow }: PartProps) {
  const t = useText();
  const { may } = useRights();
  const own = useSession((state) => state.tenantId);
  const [inviting, setInviting] = useState<'accounts' | 'users' | null>(null);
  const list = useRequests(tenant.id);
  const { invite, decide } = useTenantChanges(tenant.id);
  const run = (work: Promise<string>) => work.then((text) => void feedback()?.message.success(text)).catch(showError);

  function buttonsOf(row: JoinRequest) {
    if (row.status === joinStatus.applied)
      return [
        { key: 'accept', label: t('同意'), run: () => void run(decide(row.id, '1')) },
        { key: 'refuse', label: t('拒绝'), danger: true, run: () => void run(decide(row.id, '4')) },
      ];
    return row.status === joinStatus.invited
      ? [{ key: 'withdraw', label: t('撤回'), danger: true, run: () => void run(decide(row.id, '2')) }]
      : [];
  }

  return (
    <>
      {may(invitationUserJoin) ? (
        <div className="tenant-bar">
          {own === 0 ? (
            <Button type="primary" icon={<Icon of={UserAddOutlined} />} onClick={() => setInviting('users')}>
              {t('选择用户邀请')}
            </Button>
          ) : null}
          <Button onClick={() => setInviting('accounts')}>{t('按账号或手机号邀请')}</Button>
        </div>
      ) : null}
      {list.error ? (
        <ErrorState title={t('邀请与申请加载失败')} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t('邀请与申请')}
          rows={list.data ?? []}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.realname || row.username}
          columns={requestColumns()}
          loading={list.isLoading}
          density="middle"
          cards={narrow}
          {...(may(updateUserTenantStatus)
            ? {
                actionsWidth: 120,
                actions: (row: JoinRequest) => (
                  <RowButtons label={row.realname || row.username} buttons={buttonsOf(row)} />
                ),
              }
            : {})}
          empty={
            <EmptyState
              title={t('没有未处理的邀请与申请')}
              hint={t('把租户的邀请码告诉对方，对方也可以在“我的租户”中申请加入。')}
            />
          }
        />
      )}
      {inviting === 'users' ? (
        <UserDialog
          store="id"
          multiple
          most={mostInvited}
          chosen={[]}
          onCancel={() => setInviting(null)}
          onChoose={(ids) => {
            setInviting(null);
            if (ids.length > 0) void run(invite({ userIds: ids.join(',') }));
          }}
        />
      ) : null}
      {inviting === 'accounts' ? (
        <InviteDialog onCancel={() => setInviting(null)} onInvite={(accounts) => invite({ accounts })} />
      ) : null}
    </>
  );
}

const memberColumns = (): Column<TenantMember>[] => [
  {
    name: 'username',
    title: say('用户账号'),
    width: 150,
    render: (row) => <span className="dw-mono">{row.username}</span>,
  },
  {
    name: 'realname',
    title: say('用户姓名'),
    width: 140,
    render: (row) => (
      <PersonCell name={row.realname || row.username} picture={row.avatar ? thumbAddress(row.avatar, 100) : null} />
    ),
  },
  {
    name: 'orgCodeTxt',
    title: say('部门'),
    render: (row) => <span title={row.orgCodeTxt ?? ''}>{row.orgCodeTxt}</span>,
  },
  { name: 'phone', title: say('手机号码'), width: 130, render: (row) => row.phone ?? '' },
];

const statusTexts = (): Readonly<Record<string, { text: string; color: string }>> => ({
  [joinStatus.applied]: { text: say('申请加入'), color: 'processing' },
  [joinStatus.invited]: { text: say('已邀请'), color: 'warning' },
  [joinStatus.refused]: { text: say('已拒绝'), color: 'default' },
});

const requestColumns = (): Column<JoinRequest>[] => [
  {
    name: 'username',
    title: say('用户账号'),
    width: 150,
    render: (row) => <span className="dw-mono">{row.username}</span>,
  },
  { name: 'realname', title: say('用户姓名'), width: 140, render: (row) => row.realname ?? '' },
  {
    name: 'status',
    title: say('状态'),
    width: 110,
    render: (row) => (
      <DictTag
        text={statusTexts()[row.status]?.text ?? row.status}
        color={statusTexts()[row.status]?.color ?? 'default'}
      />
    ),
  },
  { name: 'createTime', title: say('时间'), render: (row) => row.createTime ?? '' },
];
