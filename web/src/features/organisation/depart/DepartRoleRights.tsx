import { saveDepartRolePermission, saveDepartRoleRules } from '@dossier/contract/organisation/depart-role.ts';
import { AuthoriseDrawer } from '#engine/rights/AuthoriseDrawer.tsx';
import { RuleDrawer } from '#engine/rights/RuleDrawer.tsx';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import type { ShownDepartRole } from './DepartRolesTab.tsx';
import {
  useDepartRoleGrants,
  useDepartRoleRules,
  useDepartRoleTree,
  useSaveDepartRoleGrants,
  useSaveDepartRoleRules,
} from './depart-role.api.ts';

/** What a department role may open and do, among what its department holds. */
export function DepartRoleRights({ role, onClose }: { role: ShownDepartRole; onClose: () => void }) {
  const t = useText();
  const save = useSaveDepartRoleGrants(role.id);
  const canSave = useCan(saveDepartRolePermission);
  return (
    <AuthoriseDrawer
      title={t('部门角色授权：{0}', role.roleName)}
      tree={useDepartRoleTree(role.departId)}
      granted={useDepartRoleGrants(role.id)}
      save={canSave ? save.mutateAsync : undefined}
      saving={save.isPending}
      emptyHint={t('该部门还没有任何权限，请先由管理员在部门管理的“部门权限”中勾选。')}
      rules={(node, close) => <Rules role={role} menuId={node.key} menu={node.slotTitle} onClose={close} />}
      onClose={onClose}
    />
  );
}

interface RulesProps {
  role: ShownDepartRole;
  menuId: string;
  menu: string;
  onClose: () => void;
}

function Rules({ role, menuId, menu, onClose }: RulesProps) {
  const t = useText();
  const save = useSaveDepartRoleRules(menuId, role.id);
  const canSave = useCan(saveDepartRoleRules);
  return (
    <RuleDrawer
      menuId={menuId}
      menu={menu}
      note={t('勾选的规则同时生效，只能看到符合全部规则的数据。部门权限已限定的规则始终生效。')}
      reading={useDepartRoleRules({ permissionId: menuId, departId: role.departId, roleId: role.id })}
      save={canSave ? save.mutateAsync : undefined}
      saving={save.isPending}
      onClose={onClose}
    />
  );
}
