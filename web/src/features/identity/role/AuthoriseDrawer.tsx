import { queryRoleRules, saveRolePermission, saveRoleRules } from '@dossier/contract/identity/role.ts';
import { AuthoriseDrawer as Drawer } from '#engine/rights/AuthoriseDrawer.tsx';
import { RuleDrawer } from '#engine/rights/RuleDrawer.tsx';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import { useGrants, useRightTree, useRules, useSaveGrants, useSaveRules } from './role.api.ts';

export interface AuthoriseDrawerProps {
  role: { id: string; roleName: string };
  onClose: () => void;
}

/** What a role may open and do. */
export function AuthoriseDrawer({ role, onClose }: AuthoriseDrawerProps) {
  const t = useText();
  const save = useSaveGrants(role.id);
  const canSave = useCan(saveRolePermission);
  const canRule = useCan(queryRoleRules);
  return (
    <Drawer
      title={t('角色授权：{0}', role.roleName)}
      tree={useRightTree()}
      granted={useGrants(role.id)}
      save={canSave ? save.mutateAsync : undefined}
      saving={save.isPending}
      rules={
        canRule
          ? (node, close) => <Rules roleId={role.id} menuId={node.key} menu={node.slotTitle} onClose={close} />
          : undefined
      }
      onClose={onClose}
    />
  );
}

interface RulesProps {
  roleId: string;
  menuId: string;
  menu: string;
  onClose: () => void;
}

function Rules({ roleId, menuId, menu, onClose }: RulesProps) {
  const t = useText();
  const save = useSaveRules(menuId, roleId);
  const canSave = useCan(saveRoleRules);
  return (
    <RuleDrawer
      menuId={menuId}
      roleId={roleId}
      menu={menu}
      note={t('勾选的规则同时生效，只能看到符合全部规则的数据；一条都不勾选则不限制。')}
      reading={useRules(menuId, roleId)}
      save={canSave ? save.mutateAsync : undefined}
      saving={save.isPending}
      onClose={onClose}
    />
  );
}
