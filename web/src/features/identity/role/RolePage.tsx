import { rightsOfRole } from '@dossier/contract/identity/rights.ts';
import { queryRolePermission, role } from '@dossier/contract/identity/role.ts';
import { userRoleList } from '@dossier/contract/identity/user-calls.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useRecord } from '#engine/use-records.ts';
import { useText } from '#services/messages/text.ts';
import { useMedia } from '#services/page/use-media.ts';
import { NotApart } from './NotApart.tsx';
import './role.css';

const AuthoriseDrawer = lazyPart(async () => (await import('./AuthoriseDrawer.tsx')).AuthoriseDrawer);
const RoleUsers = lazyPart(async () => (await import('./RoleUsers.tsx')).RoleUsers);

/** Name in the address of the role whose users are shown. */
const roleKey = 'role';
/** Both sides of the page fit beside each other from here. */
const wide = '(min-width: 1280px)';

interface ShownRole {
  id: string;
  roleName: string;
}

/** 角色管理: roles left, the users of one role right; what a role may do is given in a drawer. */
export default function RolePage() {
  const t = useText();
  const navigate = useNavigate();
  const beside = useMedia(wide);
  const [chosen, setChosen] = useChosenRole();
  const [authorising, setAuthorising] = useState<ShownRole | null>(null);
  const { data } = useRecord(role, chosen);
  const shown: ShownRole | null = chosen && data ? { id: chosen, roleName: String(data.roleName ?? '') } : null;
  const close = () => setChosen(null);
  return (
    <>
      <NotApart />
      <div className="roles" data-split={beside && shown !== null}>
        <ResourcePage
          resource={role}
          rowActions={[
            {
              key: 'authorise',
              label: t('授权'),
              endpoint: queryRolePermission,
              first: true,
              run: (record) => setAuthorising({ id: record.id, roleName: record.roleName ?? '' }),
            },
            {
              key: 'users',
              label: t('用户'),
              endpoint: userRoleList,
              first: true,
              run: (record) => setChosen(record.id),
            },
            {
              key: 'rights',
              label: t('查看权限'),
              endpoint: rightsOfRole,
              run: (record) => navigate(`/isystem/rights?ask=role&roleId=${encodeURIComponent(record.id)}`),
            },
          ]}
          canDelete={(record) => record.roleCode !== 'admin'}
        />
        {shown && beside ? <RoleUsers key={shown.id} role={shown} onClose={close} /> : null}
        {shown && !beside ? (
          <Drawer open title={t('角色用户')} size="min(100%, 760px)" onClose={close}>
            <RoleUsers key={shown.id} role={shown} />
          </Drawer>
        ) : null}
        {authorising ? <AuthoriseDrawer role={authorising} onClose={() => setAuthorising(null)} /> : null}
      </div>
    </>
  );
}

/** The role whose users are shown, kept in the address of the tab. */
function useChosenRole(): [string | null, (id: string | null) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  return [
    params.get(roleKey),
    (id) => {
      if (id === null) params.delete(roleKey);
      else params.set(roleKey, id);
      navigate({ pathname, search: params.toString() }, { replace: true });
    },
  ];
}
