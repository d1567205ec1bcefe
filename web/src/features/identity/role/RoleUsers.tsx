import { ApartmentOutlined, CloseOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import {
  addSysUserRole,
  deleteUserRole,
  deleteUserRoleBatch,
  mostJoined,
  userRoleList,
} from '@dossier/contract/identity/user-calls.ts';
import { DepartTree } from '@dossier/widgets/depart/DepartTree.tsx';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { Button, Segmented } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { namedItem } from '#services/data/item-text.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { type MemberRow, roleMembersKey, useAddMembers, useRemoveMembers } from './role.api.ts';

const UserDialog = lazyPart(async () => (await import('@dossier/widgets/user/UserDialog.tsx')).default, 0);

export interface RoleUsersProps {
  role: { id: string; roleName: string };
  /** Without it there is no button to close. */
  onClose?: () => void;
}

/** Users of a role, as a list or by department; adding some and taking the role from others. */
export function RoleUsers({ role, onClose }: RoleUsersProps) {
  const t = useText();
  const { modal, message } = useApp();
  const [view, setView] = useState<'list' | 'depart'>('list');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState(false);
  const list = useEndpointList(userRoleList, {
    key: roleMembersKey(role.id),
    always: { roleId: role.id },
    filters: { username: 50, departId: 64 },
    parts: ['username'],
    place: 'own',
  });
  const add = useAddMembers(role.id);
  const remove = useRemoveMembers(role.id);
  const canAdd = useCan(addSysUserRole);
  const canRemove = useCan(deleteUserRole);
  const canRemoveMany = useCan(deleteUserRoleBatch);

  function unlink(ids: readonly string[], name: string): void {
    modal.confirm({
      title: t('取消关联'),
      content: t('将取消{0}的角色“{1}”，相关用户会立即退出登录。', name, role.roleName),
      okText: t('取消关联'),
      okButtonProps: { danger: true },
      cancelText: t('返回'),
      onOk: () =>
        remove
          .mutateAsync(ids)
          .then(() => {
            setSelected(new Set());
            list.turn(1);
            message.success(t('删除成功!'));
          })
          .catch(showError),
    });
  }

  function look(next: 'list' | 'depart'): void {
    setView(next);
    // Where there is no tree, no department is chosen.
    if (next === 'list') list.narrow({ departId: null });
  }

  const table = (
    <EndpointList
      list={list}
      label={t('角色“{0}”的用户', role.roleName)}
      thing={t('用户')}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.username}
      columns={view === 'depart' ? columnsBesideTree() : columns()}
      first={
        <SearchWords
          label={t('用户账号')}
          placeholder={t('请输入用户账号')}
          value={list.filters.username}
          onSearch={(username) => list.narrow({ username })}
        />
      }
      tools={
        <>
          {canAdd ? (
            <Button
              type="primary"
              icon={<Icon of={PlusOutlined} />}
              loading={add.isPending}
              onClick={() => setAdding(true)}
            >
              {t('添加已有用户')}
            </Button>
          ) : null}
          {selected.size > 0 ? (
            <Button danger onClick={() => unlink([...selected], t('选中的 {0} 个用户', selected.size))}>
              {t('取消关联 {0} 项', selected.size)}
            </Button>
          ) : null}
        </>
      }
      {...(canRemoveMany ? { selected, onSelect: setSelected } : {})}
      {...(canRemove
        ? {
            actionsWidth: 100,
            actions: (row: MemberRow) => (
              <RowButtons
                label={row.username}
                buttons={[
                  {
                    key: 'unlink',
                    label: t('取消关联'),
                    danger: true,
                    run: () => unlink([row.id], `“${row.realname || row.username}”`),
                  },
                ]}
              />
            ),
          }
        : {})}
      empty={
        <EmptyState
          title={t('此角色还没有用户')}
          {...(canAdd ? { actions: <Button onClick={() => setAdding(true)}>{t('添加已有用户')}</Button> } : {})}
        />
      }
    />
  );

  return (
    <section className="role-users" aria-label={t('角色用户：{0}', role.roleName)}>
      <header className="role-users-head">
        <h2>{t('{0}的用户', role.roleName)}</h2>
        <Segmented
          size="small"
          aria-label={t('显示方式')}
          value={view}
          onChange={look}
          options={[
            { value: 'list', label: t('列表'), icon: <Icon of={UnorderedListOutlined} /> },
            { value: 'depart', label: t('按部门'), icon: <Icon of={ApartmentOutlined} /> },
          ]}
        />
        {onClose ? (
          <Button type="text" aria-label={t('关闭角色用户')} icon={<Icon of={CloseOutlined} />} onClick={onClose} />
        ) : null}
      </header>
      <div className="role-users-body" data-view={view}>
        {view === 'depart' ? (
          <DepartTree selected={list.filters.departId ?? null} onSelect={(departId) => list.narrow({ departId })} />
        ) : null}
        {table}
      </div>
      {adding ? (
        <UserDialog
          store="id"
          multiple
          most={mostJoined}
          chosen={[]}
          onCancel={() => setAdding(false)}
          onChoose={(userIdList) => {
            setAdding(false);
            if (userIdList.length === 0) return;
            add
              .mutateAsync(userIdList)
              .then(() => void message.success(t('添加成功!')))
              .catch(showError);
          }}
        />
      ) : null}
    </section>
  );
}

const columns = (): Column<MemberRow>[] => [
  {
    name: 'username',
    title: say('用户账号'),
    width: 120,
    render: (row) => <span className="dw-mono">{row.username}</span>,
  },
  {
    name: 'realname',
    title: say('用户姓名'),
    width: 130,
    render: (row) => (
      <PersonCell name={row.realname || row.username} picture={row.avatar ? thumbAddress(row.avatar, 100) : null} />
    ),
  },
  {
    name: 'orgCodeTxt',
    title: say('部门'),
    width: 110,
    render: (row) => <span title={row.orgCodeTxt ?? ''}>{row.orgCodeTxt}</span>,
  },
  {
    name: 'status',
    title: say('状态'),
    width: 80,
    render: (row) => (
      <DictTag text={namedItem(row.status_dictText ?? '')} color={row.status === 2 ? 'error' : 'success'} />
    ),
  },
];
/** Beside the tree there is less room, and the department is chosen there. */
const columnsBesideTree = () => columns().filter((column) => column.name === 'username' || column.name === 'realname');
