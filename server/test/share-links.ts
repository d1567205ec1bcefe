import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { column, formDesigner, formUsers } from './online-forms.ts';
import { aPerson, userPassword } from './people.ts';

export const sharing = ['online:share:list', 'online:share:add'];
export const sharedColumns = [
  column('title', { fieldMustInput: '1' }),
  column('state', { fieldDefaultValue: 'open' }),
  column('amount', { dbType: 'int', dbLength: 10 }),
  column('twice', { dbType: 'int', dbLength: 10 }),
  column('yes', { fieldShowType: 'list', dictField: 'yn' }),
  column('secret'),
  column('person', { fieldShowType: 'sel_user', fieldDefaultValue: '#{sysUserCode}' }),
];

/** Links to forms: those who make them, and those who come by them. */
export async function shareLinks(app: TestApp) {
  const designer = await formDesigner(app);
  const users = formUsers(app);
  let number = 0;

  async function aForm(more: readonly Record<string, unknown>[] = [], own = sharedColumns) {
    const table = `share_${++number}`;
    const id = await designer.add(table, [...own, ...more], { head: { tableTxt: '登记' } });
    expect((await designer.sync(id)).success).toBe(true);
    return { id, table };
  }
  /** Rules between the fields of a form. */
  async function giveRules({ id }: { id: string }, rules: readonly object[]) {
    const body = { rules: rules.map((rule) => ({ activeStatus: '1', rule })) };
    const answer = await app.call('PUT', `/online/cgform/head/rule/${id}`, { token: designer.token, body });
    expect(answer.success, answer.message).toBe(true);
  }
  /** Somebody with rights over a form who may share it. */
  async function aMaker(
    { id, table }: { id: string; table: string },
    rights = ['list', 'add', 'edit'],
    more: object = {},
  ) {
    const permissions = [...rights.map((right) => `onl:${table}:${right}`), ...sharing];
    const person = await aPerson(app, { permissions, realname: '分享的人', ...more });
    const token = await app.signIn(person.username, userPassword);
    const call = (method: string, path: string, given: object = {}) =>
      app.call(method, `/online/cgform/share/${path}`, { token, ...given });
    return {
      ...person,
      ...users.records(id, token),
      session: token,
      ask: call,
      make: (body: object = {}) => call('POST', 'add', { body: { headId: id, kind: 'add', days: 7, ...body } }),
      link: async (body: object = {}) => {
        const answer = await call('POST', 'add', { body: { headId: id, kind: 'add', days: 7, ...body } });
        expect(answer.success, answer.message).toBe(true);
        return answer.result as { id: string; token: string };
      },
      links: async () => (await call('GET', 'list', { query: { headId: id } })).result,
      revoke: (link: string) => call('POST', 'revoke', { body: { id: link } }),
    };
  }
  const look = (token: string, more: object = {}) =>
    app.call('POST', '/online/share/look', { body: { token, ...more } });
  const save = (token: string, values: object, more: object = {}) =>
    app.call('POST', '/online/share/save', { body: { token, values, ...more } });
  return { designer, users, aForm, giveRules, aMaker, look, save };
}

/** A condition of a rule: a field holds one of these values. */
export const whenField = (field: string, ...values: string[]) => ({
  type: 'all',
  of: [{ type: 'compare', field, operator: 'eq', values }],
});
