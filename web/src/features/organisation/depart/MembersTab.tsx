import { ImportOutlined, PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { user as users } from '@dossier/contract/identity/user.ts';
import * as members from '@dossier/contract/identity/user-calls.ts';
import { assignDepartRoles } from '@dossier/contract/organisation/depart-role.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useRights } from '#services/session/access.ts';
import { type Depart, departKey, departMembersKey, useAddMembers, useRemoveMembers } from './depart.api.ts';

const RowImportDialog = lazyPart(async () => (await import('#engine/transfer/RowImportDialog.tsx')).RowImportDialog, 0);
const NewMember = lazyPart(async () => (await import('./NewMember.tsx')).NewMember, 0);
const UserDepartRoles = lazyPart(async () => (await import('./UserDepartRoles.tsx')).UserDepartRoles);
const UserDialog = lazyPart(async () => (await import('@dossier/widgets/user/UserDialog.tsx')).default, 0);

type Member = NonNullable<ResultOf<typeof members.departUserList>>['records'][number];

const columns = (): readonly Column<Member>[] => [
  {
    name: 'username',
    title: say('账号'),
    width: 140,
    render: (user) => <span className="dw-mono">{user.username}</span>,
  },
  {
    name: 'realname',
    title: say('姓名'),
    width: 140,
    render: (user) => (
      <PersonCell name={user.realname || user.username} picture={user.avatar ? thumbAddress(user.avatar, 100) : null} />
    ),
  },
  { name: 'orgCode', title: say('所属部门'), render: (user) => <span title={user.orgCode ?? ''}>{user.orgCode}</span> },
  { name: 'sex', title: say('性别'), width: 80, render: (user) => <DictText dict="sex" value={user.sex} /> },
  { name: 'phone', title: say('手机号'), width: 140, render: (user) => user.phone },
];

/** Users of one department: looked up, added, taken out. */
export function MembersTab({ depart }: { depart: Depart }) {
  const t = useText();
  const { may } = useRights();
  const { modal, message } = useApp();
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [making, setMaking] = useState(false);
  const client = useQueryClient();
  const list = useEndpointList(members.departUserList, {
    key: departMembersKey,
    always: { depId: depart.id },
    filters: { username: 50 },
    place: 'own',
  });
  const add = useAddMembers();
  const remove = useRemoveMembers();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [given, setGiven] = useState<{ id: string; name: string } | null>(null);

  function takeOut(ids: readonly string[], name: string): void {
    modal.confirm({
      title: t('将{0}移出“{1}”', name, depart.departName),
      content: t('只取消与该部门的关联和在该部门的角色，不删除用户。'),
      okText: t('移出'),
      okButtonProps: { danger: true },
      onOk: () =>
        remove
          .mutateAsync({ depId: depart.id, ids })
          .then((answer) => {
            setSelected(new Set());
            list.turn(1);
            message.success(answer.message || t('已移出'));
          })
          .catch(showError),
    });
  }

  function join(userIdList: string[]): void {
    setAdding(false);
    if (userIdList.length === 0) return;
    add
      .mutateAsync({ depId: depart.id, userIdList })
      .then((answer) => void message.success(answer.message || t('添加成功！')), showError);
  }

  function buttonsOf(user: Member) {
    const name = user.realname || user.username;
    // Members of departments below are taken out and given roles there.
    if (user.direct === false)
      return (
        <span className="depart-hint" title={t('下级部门人员')}>
          {t('下级')}
        </span>
      );
    return (
      <RowButtons
        label={name}
        buttons={[
          ...(may(assignDepartRoles)
            ? [{ key: 'roles', label: t('部门角色'), run: () => setGiven({ id: user.id, name }) }]
            : []),
          ...(may(members.deleteUserInDepart)
            ? [{ key: 'remove', label: t('移出'), danger: true, run: () => takeOut([user.id], `“${name}”`) }]
            : []),
        ]}
      />
    );
  }

  return (
    <div className="admin-card">
      <EndpointList
        list={list}
        label={t('部门用户')}
        rowKey={(user) => user.id}
        rowLabel={(user) => user.realname || user.username}
        columns={columns()}
        bones={4}
        density="auto"
        actionsWidth={140}
        // Members of departments below are taken out there; the server refuses a batch with one of them.
        selectable={(user) => user.direct !== false}
        {...(may(members.deleteUserInDepartBatch) ? { selected, onSelect: setSelected } : {})}
        {...(may(members.deleteUserInDepart) || may(assignDepartRoles) ? { actions: buttonsOf } : {})}
        first={
          may(members.editSysDepartWithUser) ? (
            <Button
              type="primary"
              icon={<Icon of={UserAddOutlined} />}
              loading={add.isPending}
              onClick={() => setAdding(true)}
            >
              {t('添加已有用户')}
            </Button>
          ) : null
        }
        tools={
          <>
            {may(users.endpoints.add) ? (
              <Button icon={<Icon of={PlusOutlined} />} onClick={() => setMaking(true)}>
                {t('新增用户')}
              </Button>
            ) : null}
            {may(members.importDepartUsers) ? (
              <Button icon={<Icon of={ImportOutlined} />} onClick={() => setImporting(true)}>
                {t('导入已有用户')}
              </Button>
            ) : null}
            {selected.size > 0 ? (
              <Button danger onClick={() => takeOut([...selected], t('选中的 {0} 个用户', selected.size))}>
                {t('移出 {0} 项', selected.size)}
              </Button>
            ) : null}
          </>
        }
        right={
          <SearchWords
            label={t('按账号查询')}
            value={list.filters.username}
            onSearch={(username) => list.narrow({ username })}
          />
        }
        empty={<EmptyState title={t('该部门还没有用户')} hint={t('可添加已有用户，或在用户管理中指定部门。')} />}
      />
      {making ? <NewMember depart={depart} onClose={() => setMaking(false)} /> : null}
      {given ? <UserDepartRoles depart={depart} user={given} onClose={() => setGiven(null)} /> : null}
      {importing ? (
        <RowImportDialog
          call={members.importDepartUsers}
          template={members.departUsersTemplate}
          label={t('部门成员')}
          keys={{ depId: depart.id }}
          note={t('每行用用户账号、手机号或工号指明一个已有用户，加入“{0}”；不会新建用户', depart.departName)}
          onImported={() => void client.invalidateQueries({ queryKey: departKey })}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {adding ? (
        <UserDialog
          store="id"
          multiple
          most={members.mostJoined}
          chosen={[]}
          onCancel={() => setAdding(false)}
          onChoose={join}
        />
      ) : null}
    </div>
  );
}
