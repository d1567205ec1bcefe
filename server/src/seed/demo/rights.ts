import { reports } from '@dossier/contract/statistics/reports.ts';
import { everybodysMenus } from '../everybody.ts';
import { type Seeder, seeded } from '../seeder.ts';
import type { DemoRule } from './role-rules.ts';
import { demoRoles, memberRights } from './roles.ts';

/** Rights that are used inside other pages; the page that their button stands on needs more than them. */
const withoutMenu: ReadonlySet<string> = new Set(['system:dataLog:list', 'system:role:queryall', ...memberRights]);

interface Entry {
  id: string;
  parent_id: string | null;
  perms: string | null;
  url: string | null;
  component: string | null;
  menu_type: number;
}

/** Roles with their rights: buttons, the menus above them, and the data rules on those menus. */
export async function seedRoles({ tx }: Seeder): Promise<void> {
  const entries: Entry[] = await tx
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'perms', 'url', 'component', 'menu_type'])
    .where('del_flag', '=', 0)
    .execute();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const everybody = entries.filter((entry) => entry.url !== null && everybodysMenus.includes(entry.url));
  const ruleIds = await seedRules({ tx }, entries);

  for (const role of demoRoles) {
    const { id, ...audit } = seeded();
    await tx
      .insertInto('sys_role')
      .values({ ...audit, id, role_code: role.code, role_name: role.name, description: role.description })
      .execute();
    const granted = new Map<string, string | null>(everybody.map((entry) => [entry.id, null]));
    const grantAbove = (entry: Entry) => {
      for (let at = byId.get(entry.parent_id ?? ''); at; at = byId.get(at.parent_id ?? '')) granted.set(at.id, null);
    };
    for (const entry of entries.filter(({ perms }) => perms !== null && covers(role.rights, perms))) {
      granted.set(entry.id, null);
      if (!withoutMenu.has(entry.perms ?? '')) grantAbove(entry);
    }
    for (const { component, endpoints } of reports) {
      const menu = entries.find((entry) => entry.component === component);
      if (!menu || !covers(role.rights, endpoints.print.access)) continue;
      granted.set(menu.id, null);
      grantAbove(menu);
    }
    for (const menu of entries.filter(({ url }) => url !== null && role.menus?.includes(url))) {
      granted.set(menu.id, null);
      grantAbove(menu);
    }
    for (const rule of role.rules ?? []) {
      const menu = entries.find(({ component }) => component === rule.component);
      const ruleId = ruleIds.get(rule);
      if (menu && ruleId && granted.has(menu.id))
        granted.set(menu.id, [granted.get(menu.id), ruleId].filter(Boolean).join(','));
    }
    await tx
      .insertInto('sys_role_permission')
      .values(
        [...granted].map(([permission_id, data_rule_ids]) => ({
          id: seeded().id,
          role_id: id,
          permission_id,
          data_rule_ids,
        })),
      )
      .execute();
  }
}

function covers(rights: readonly string[], code: string): boolean {
  return rights.some((right) => (right.endsWith('*') ? code.startsWith(right.slice(0, -1)) : right === code));
}

/** A rule that several roles share is one row. */
async function seedRules({ tx }: Pick<Seeder, 'tx'>, entries: readonly Entry[]): Promise<Map<DemoRule, string>> {
  const ids = new Map<DemoRule, string>();
  for (const rule of new Set(demoRoles.flatMap((role) => role.rules ?? []))) {
    const menu = entries.find(({ component }) => component === rule.component);
    if (!menu) continue;
    const { id, ...audit } = seeded();
    await tx
      .insertInto('sys_permission_data_rule')
      .values({
        ...audit,
        id,
        permission_id: menu.id,
        rule_name: rule.name,
        rule_column: rule.column,
        rule_conditions: rule.condition,
        rule_value: rule.value,
        status: '1',
      })
      .execute();
    await tx.updateTable('sys_permission').set({ rule_flag: 1 }).where('id', '=', menu.id).execute();
    ids.set(rule, id);
  }
  return ids;
}
