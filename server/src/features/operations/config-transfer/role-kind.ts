import { queryRolePermission, role, saveRolePermission, saveRoleRules } from '@dossier/contract/identity/role.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { saveGrants, saveRules } from '#features/identity/role/authorise.public.ts';
import { assertMayHandOut } from '#features/identity/role/role.public.ts';
import { wireNow } from '#services/log-entries.ts';
import { allRows, type Context, hereOf, type Kind, type Local, newest, type Reference, readHere } from './kind.ts';
import { menuKind } from './menu-kind.ts';
import { localOf, recordRights, saveRecord, shapesOf } from './resource-kind.ts';
import { type Comparison, type Entry, type Item, itemsOf } from './shape.ts';

const own = ['roleCode', 'roleName', 'description'] as const;

/** Roles with what they may do: rights and data rules by their codes and names, and home pages. */
export const roleKind: Kind = {
  name: 'role',
  shape: {
    fields: { ...shapesOf(role, own), roleCode: { label: '角色编码', type: 'text', required: true } },
    lists: {
      rights: {
        label: '权限',
        keys: ['code'],
        plain: true,
        fields: { code: { label: '编码', type: 'text', required: true } },
      },
      dataRules: {
        label: '数据规则',
        keys: ['menu', 'rule'],
        fields: {
          menu: { label: '菜单', type: 'text', required: true },
          rule: { label: '规则', type: 'text', required: true },
        },
      },
      homePages: {
        label: '首页配置',
        keys: ['url'],
        fields: {
          url: { label: '访问路径', type: 'text', required: true },
          component: { label: '前端组件', type: 'text' },
          route: { label: '是否路由菜单', type: 'flag' },
          priority: { label: '优先级', type: 'integer' },
          status: { label: '状态', type: 'text' },
        },
      },
    },
  },
  tables: ['sys_role', 'sys_role_permission', 'sys_role_index'],
  mayRead: [role.endpoints.list.access, queryRolePermission.access],
  codeOf: (entry) => String(entry.roleCode ?? ''),
  nameOf: (entry) => String(entry.roleName ?? ''),
  needs(entry) {
    const codes = new Set([
      ...itemsOf(entry, 'rights').map(({ code }) => String(code)),
      ...itemsOf(entry, 'dataRules').map(({ menu }) => String(menu)),
    ]);
    return [...codes].map((code): Reference => ({ kind: 'menu', code }));
  },
  rightsOf: (found, isNew) => [
    ...recordRights(role, found, isNew),
    ...(found.items.rights ? [saveRolePermission.access] : []),
    ...(found.items.dataRules ? [saveRoleRules.access] : []),
    ...(found.items.homePages ? [role.endpoints.edit.access] : []),
  ],
  problemOf(entry) {
    const rights = new Set(itemsOf(entry, 'rights').map(({ code }) => code));
    const loose = itemsOf(entry, 'dataRules').find(({ menu }) => !rights.has(menu ?? null));
    if (loose && entry.rights !== undefined) return `数据规则“${loose.rule}”所在的菜单“${loose.menu}”不在角色的权限中`;
    const long = itemsOf(entry, 'homePages').find(
      ({ url, component }) => String(url).length > 100 || String(component ?? '').length > 255,
    );
    if (long) return `首页配置“${String(long.url).slice(0, 50)}”过长`;
    const elsewhere = itemsOf(entry, 'homePages').find(({ url }) => !/^\/(?![/\\])/.test(String(url)));
    return elsewhere ? `首页配置“${elsewhere.url}”应为本系统的访问路径，以 / 开头` : null;
  },
  read: readRoles,
  async apply(context, entry, here, found) {
    const id = await saveRecord(context, role, 'role', entry, here, found, 'roleCode');
    await saveRights(context, id, found);
    await saveHomePages(context, id, entry, found);
  },
};

async function readRoles(context: Context): Promise<Local[]> {
  const { tx } = context;
  const menus = await hereOf(context, menuKind);
  const codes = new Map(menus.locals.flatMap(({ id, code, unclear }) => (unclear ? [] : [[id, code] as const])));
  const rules = await tx.selectFrom('sys_permission_data_rule').select(['id', 'rule_name']).execute();
  const ruleNames = new Map(rules.map((rule) => [rule.id, rule.rule_name]));
  const grants = Map.groupBy(
    await tx
      .selectFrom('sys_role_permission')
      .select(['role_id', 'permission_id', 'data_rule_ids', 'operate_date'])
      .orderBy('permission_id')
      .execute(),
    (grant) => grant.role_id,
  );
  const homes = Map.groupBy(
    await tx.selectFrom('sys_role_index').selectAll().orderBy('url').execute(),
    (home) => home.role_code,
  );
  const rows = await allRows(context, role);
  return rows.map((row) => {
    const local = localOf(role, row, 'roleCode', own);
    // Rights on menus that nothing tells apart stay here, like those menus.
    const mine = (grants.get(row.id) ?? []).filter(({ permission_id }) => codes.has(permission_id));
    const pages = homes.get(local.code) ?? [];
    const codeOf = (id: string) => codes.get(id) ?? '';
    const bound = mine.flatMap(({ permission_id, data_rule_ids }) =>
      csvOf(data_rule_ids).flatMap((id) => {
        const rule = ruleNames.get(id);
        return rule ? [{ menu: codeOf(permission_id), rule }] : [];
      }),
    );
    const entry: Entry = {
      ...local.entry,
      rights: mine.map(({ permission_id }) => ({ code: codeOf(permission_id) })),
      dataRules: bound,
      homePages: pages.map(
        (page): Item => ({
          url: page.url,
          component: page.component,
          route: page.is_route,
          priority: page.priority,
          status: page.status,
        }),
      ),
    };
    const urls = pages.map(({ url }) => url);
    const isTwice = urls.some((url, at) => !url || urls.indexOf(url) !== at);
    return {
      ...local,
      entry,
      unclear: isTwice ? '首页配置的访问路径重复或为空' : null,
      changedAt: newest([
        local.changedAt,
        ...mine.map(({ operate_date }) => operate_date),
        ...pages.flatMap((page) => [page.create_time, page.update_time]),
      ]),
    };
  });
}

async function saveRights(context: Context, roleId: string, found: Comparison): Promise<void> {
  const rights = (found.items.rights ?? []).map(({ after }) => String(after.code));
  const bound = Map.groupBy(found.items.dataRules ?? [], ({ after }) => String(after.menu));
  if (rights.length === 0 && bound.size === 0) return;
  const menus = await menusNow(context);
  const idOf = (code: string): string => {
    const menu = menus.get(code);
    if (!menu) throw refuse(`授权的菜单或按钮“${code}”在本系统中不存在，也没有随文件导入`);
    return menu;
  };
  if (rights.length > 0) await saveGrants(context, roleId, rights.map(idOf), []);
  for (const [code, changes] of bound) {
    const permissionId = idOf(code);
    const rules = await context.tx
      .selectFrom('sys_permission_data_rule')
      .select(['id', 'rule_name'])
      .where('permission_id', '=', permissionId)
      .execute();
    const added = changes.map(({ after }) => {
      const rule = rules.find(({ rule_name }) => rule_name === after.rule);
      if (!rule) throw refuse(`菜单“${code}”没有数据规则“${after.rule}”`);
      return rule.id;
    });
    const grant = await context.tx
      .selectFrom('sys_role_permission')
      .select('data_rule_ids')
      .where('role_id', '=', roleId)
      .where('permission_id', '=', permissionId)
      .executeTakeFirst();
    // What binds the role here already goes on binding it.
    await saveRules(context, permissionId, roleId, [...csvOf(grant?.data_rule_ids), ...added]);
  }
}

const menusOfImport = new WeakMap<Context, Promise<ReadonlyMap<string, string>>>();

/** Ids of menus by code, those that this import added among them: roles come after all menus. */
function menusNow(context: Context): Promise<ReadonlyMap<string, string>> {
  let menus = menusOfImport.get(context);
  if (!menus) {
    menus = readHere(context, menuKind).then(
      ({ locals }) => new Map(locals.flatMap(({ id, code, unclear }) => (unclear ? [] : [[code, id] as const]))),
    );
    menusOfImport.set(context, menus);
  }
  return menus;
}

/** Pages of a role's own to begin with; no screen keeps them yet, the menu reads them. */
async function saveHomePages({ tx, actor }: Context, roleId: string, entry: Entry, found: Comparison): Promise<void> {
  const pages = (found.items.homePages ?? []).map(({ after }) => after);
  if (pages.length === 0) return;
  // Where the holders of a role begin is part of the role (decision 0010).
  await assertMayHandOut(tx, actor, [roleId]);
  for (const page of pages) {
    const roleCode = String(entry.roleCode);
    const url = String(page.url);
    const values = {
      component: textOf(page.component),
      is_route: page.route !== false,
      priority: Number(page.priority ?? 0),
      status: textOf(page.status),
    };
    const { numUpdatedRows } = await tx
      .updateTable('sys_role_index')
      .set({ ...values, update_by: actor.username, update_time: wireNow() })
      .where('role_code', '=', roleCode)
      .where('url', '=', url)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    const audit = { create_by: actor.username, create_time: wireNow() };
    await tx
      .insertInto('sys_role_index')
      .values({ ...values, ...audit, id: newId(), role_code: roleCode, url })
      .execute();
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
