import { hashPassword } from '#access/session/password.ts';
import { newId } from '#db/id.ts';
import type { Seeder } from '../seeder.ts';
import { momentFromNow, thisYear } from './days.ts';
import { company, departs, onSite, people, positions } from './people.ts';

/** What the other sets need to know of the organisation. */
export interface DemoOrganisation {
  /** Department by short name. */
  departOf: ReadonlyMap<string, { id: string; orgCode: string }>;
}

/** Departments below A01, posts, and the people, who all sign in with the demo password. */
export async function seedOrganisationOf({ tx }: Seeder, password: string): Promise<DemoOrganisation> {
  const created = { create_by: 'system', create_time: `${thisYear() - 2}-01-05 09:00:00` };
  const top = await tx.selectFrom('sys_depart').select('id').where('org_code', '=', 'A01').executeTakeFirstOrThrow();
  await tx.updateTable('sys_depart').set({ depart_name: company }).where('id', '=', top.id).execute();

  const departOf = new Map<string, { id: string; orgCode: string }>();
  const below = new Map<string, number>();
  const departRows = departs.map((depart, index) => {
    const parent = depart.parent ? departOf.get(depart.parent) : undefined;
    const above = parent?.orgCode ?? 'A01';
    const ordinal = (below.get(above) ?? 0) + 1;
    below.set(above, ordinal);
    const own = { id: newId(), orgCode: `${above}A${String(ordinal).padStart(2, '0')}` };
    departOf.set(depart.code, own);
    return {
      ...created,
      id: own.id,
      parent_id: parent?.id ?? top.id,
      depart_name: depart.name,
      depart_name_abbr: depart.code,
      depart_order: index + 1,
      org_category: '2',
      org_type: String(own.orgCode.length / 3),
      org_code: own.orgCode,
      fax: depart.fax,
    };
  });
  await tx.insertInto('sys_depart').values(departRows).execute();
  await tx
    .insertInto('sys_position')
    .values(
      positions.map(([code, name, post_rank], index) => ({
        id: newId(),
        code,
        name,
        post_rank,
        create_by: 'system',
        create_time: momentFromNow(-700 - index, index * 37),
      })),
    )
    .execute();
  await seedPeople({ tx }, password, departOf);
  return { departOf };
}

async function seedPeople(
  { tx }: Pick<Seeder, 'tx'>,
  password: string,
  departOf: DemoOrganisation['departOf'],
): Promise<void> {
  const users = [...people, ...onSite].map((person, index) => {
    const depart = departOf.get(person.depart);
    return { id: newId(), person, depart, serial: String(index + 1).padStart(3, '0'), index };
  });
  await tx
    .insertInto('sys_user')
    .values(
      users.map(({ id, person, depart, serial, index }) => ({
        id,
        username: person.account,
        realname: person.name,
        sex: person.sex,
        birthday: `${1975 + ((index * 7) % 25)}-${String((index % 12) + 1).padStart(2, '0')}-${String(((index * 11) % 28) + 1).padStart(2, '0')}`,
        // Numbers of a range that no operator gives out.
        phone: `13900000${serial}`,
        email: `${person.account}@haichuan.example`,
        work_no: `HC${serial}`,
        post: person.post,
        org_code: depart?.orgCode ?? 'A01',
        user_identity: leads(person) ? 2 : 1,
        depart_ids: leads(person) ? (depart?.id ?? null) : null,
        create_by: 'system',
        create_time: momentFromNow(-600 + index * 5, index * 13),
      })),
    )
    .execute();
  const hashes = await Promise.all(users.map(() => hashPassword(password)));
  await tx
    .insertInto('sys_user_secret')
    .values(users.map(({ id }, index) => ({ user_id: id, password_hash: hashes[index] ?? '' })))
    .execute();
  await tx
    .insertInto('sys_user_depart')
    .values(users.flatMap(({ id, depart }) => (depart ? [{ id: newId(), user_id: id, dep_id: depart.id }] : [])))
    .execute();
  const roles = await tx.selectFrom('sys_role').select(['id', 'role_code']).execute();
  const roleOf = new Map(roles.map((role) => [role.role_code, role.id]));
  await tx
    .insertInto('sys_user_role')
    .values(
      users.flatMap(({ id, person }) => {
        const role = roleOf.get(person.role);
        return role ? [{ id: newId(), user_id: id, role_id: role }] : [];
      }),
    )
    .execute();
}

/** Heads of departments; the head of sales is one of its people, who see all contracts. */
const leads = ({ role, post }: { role: string; post: string }): boolean =>
  role === 'dept_head' || (role === 'biz' && post === 'BMJL');
