import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { aPerson, userPassword } from './people.ts';

type Line = Record<string, unknown>;

/** A line of a definition as the designer sends it. */
export const column = (dbFieldName: string, more: Line = {}): Line => ({
  dbFieldName,
  dbFieldTxt: dbFieldName,
  dbType: 'string',
  dbLength: 32,
  dbPointLength: 0,
  dbIsKey: 0,
  dbIsNull: 1,
  dbIsPersist: 1,
  isShowForm: 1,
  isShowList: 1,
  fieldShowType: 'text',
  isQuery: 0,
  queryMode: 'single',
  sortFlag: '0',
  fieldMustInput: '0',
  ...more,
});

const hidden = { isShowForm: 0, isShowList: 0 };
/** The rows that a designer begins with (online-engine 5.3). */
export const systemLines = (): Line[] => [
  column('id', { dbFieldTxt: '主键', dbLength: 36, dbIsKey: 1, dbIsNull: 0, ...hidden }),
  column('create_by', { dbFieldTxt: '创建人', dbLength: 50, ...hidden }),
  column('create_time', {
    dbFieldTxt: '创建日期',
    dbType: 'Datetime',
    dbLength: 0,
    fieldShowType: 'datetime',
    ...hidden,
  }),
  column('update_by', { dbFieldTxt: '更新人', dbLength: 50, ...hidden }),
  column('update_time', {
    dbFieldTxt: '更新日期',
    dbType: 'Datetime',
    dbLength: 0,
    fieldShowType: 'datetime',
    ...hidden,
  }),
  column('sys_org_code', { dbFieldTxt: '所属部门', dbLength: 64, ...hidden }),
];

/** The designer of an application, as its administrator. */
export async function formDesigner(app: TestApp) {
  const token = await app.signIn();
  const call = (method: string, path: string, given: { query?: Record<string, string>; body?: unknown } = {}) =>
    app.call(method, `/online/cgform/${path}`, { token, ...given });
  const good = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given);
    expect(answer.success, answer.message).toBe(true);
    return answer.result;
  };
  const head = (tableName: string, more: Line = {}): Line => ({
    tableName,
    tableTxt: `表单${tableName}`,
    tableType: 1,
    ...more,
  });
  return {
    token,
    call,
    good,
    head,
    add: async (tableName: string, columns: readonly Line[], more: { head?: Line; indexs?: readonly Line[] } = {}) => {
      const body = {
        head: head(tableName, more.head),
        fields: [...columns, ...systemLines()],
        indexs: more.indexs ?? [],
      };
      return (await good('POST', 'api/addAll', { body })).id as string;
    },
    sync: (id: string, way: 'normal' | 'force' = 'normal', confirm?: string) =>
      call('POST', `api/doDbSynch/${id}/${way}`, { body: confirm === undefined ? {} : { confirm } }),
    plan: (id: string, way: 'normal' | 'force' = 'normal') => good('GET', `api/planDbSynch/${id}/${way}`),
    headOf: (id: string) => good('GET', 'head/queryById', { query: { id } }),
    /** Changes lines by name, or takes them out, and saves the whole as the designer does. */
    change: async (
      id: string,
      lines: Record<string, Line | null>,
      more: { head?: Line; indexs?: readonly Line[]; add?: readonly Line[] } = {},
    ) => {
      const fields = (await good('GET', 'field/listByHeadId', { query: { headId: id } })) as Line[];
      const next = fields.flatMap((line) => {
        const change = lines[String(line.dbFieldName)];
        return change === null ? [] : [{ ...line, ...change }];
      });
      return call('PUT', 'api/editAll', {
        body: {
          head: { id, ...more.head },
          fields: [...next, ...(more.add ?? [])],
          ...(more.indexs ? { indexs: more.indexs } : {}),
        },
      });
    },
  };
}

/** The records of forms, as those who work with them. */
export function formUsers(app: TestApp) {
  /** As whoever has this token. */
  function records(id: string, token: string) {
    const call = (method: string, path: string, given: { query?: Record<string, string>; body?: unknown } = {}) =>
      app.call(method, `/online/cgform/records/${id}/${path}`, { token, ...given });
    return {
      call,
      save: (body: Line) => call('POST', 'add', { body }),
      list: async (query: Record<string, string> = {}) =>
        (await call('GET', 'list', { query })).result as { records: Line[]; total: number },
      one: async (key: string) => (await call('GET', 'queryById', { query: { id: key } })).result as Line,
    };
  }

  /** As a person of their own, with these rights over the records of a form. */
  async function user(id: string, table: string, rights: readonly string[]) {
    const person = await aPerson(app, { permissions: rights.map((right) => `onl:${table}:${right}`) });
    const token = await app.signIn(person.username, userPassword);
    return { ...person, token, ...records(id, token) };
  }
  return { records, user };
}
