import {
  departRole,
  listDepartRoleMembers,
  queryDepartRolePermission,
} from '@dossier/contract/organisation/depart-role.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useMemo, useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import type { Depart } from './depart.api.ts';

const DepartRoleRights = lazyPart(async () => (await import('./DepartRoleRights.tsx')).DepartRoleRights);
const DepartRoleMembers = lazyPart(async () => (await import('./DepartRoleMembers.tsx')).DepartRoleMembers);

/** A role of the department that a drawer is open for. */
export interface ShownDepartRole {
  id: string;
  roleName: string;
  departId: string;
}

/** 部门角色: roles for the members of this department, what they may do and who holds them. */
export function DepartRolesTab({ depart }: { depart: Depart }) {
  const t = useText();
  const [opened, setOpened] = useState<{ what: 'rights' | 'members'; role: ShownDepartRole } | null>(null);
  const filters = useMemo(() => ({ departId: depart.id }), [depart.id]);
  const close = () => setOpened(null);
  const open = (what: 'rights' | 'members') => (record: { id: string; roleName: string | null }) =>
    setOpened({ what, role: { id: record.id, roleName: record.roleName ?? '', departId: depart.id } });
  return (
    <div className="depart-roles">
      <ResourcePage
        resource={departRole}
        defaultFilters={filters}
        newRecord={() => ({ departId: depart.id })}
        rowActions={[
          { key: 'rights', label: t('授权'), endpoint: queryDepartRolePermission, beside: true, run: open('rights') },
          { key: 'members', label: t('分配用户'), endpoint: listDepartRoleMembers, run: open('members') },
        ]}
      />
      {opened?.what === 'rights' ? <DepartRoleRights role={opened.role} onClose={close} /> : null}
      {opened?.what === 'members' ? <DepartRoleMembers role={opened.role} onClose={close} /> : null}
    </div>
  );
}
