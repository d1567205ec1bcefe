import { expect } from 'vitest';
import type { TestApp } from './app.ts';

type Switches = { listShow?: boolean; formShow?: boolean; formEditable?: boolean };

/** Rights within forms, as whoever has this token sets them. */
export function formAuthority(app: TestApp, token: string) {
  const call = (method: string, path: string, given: { query?: Record<string, string>; body?: unknown } = {}) =>
    app.call(method, `/online/cgform/api/${path}`, { token, ...given });
  const good = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given);
    expect(answer.success, answer.message).toBe(true);
    return answer.result;
  };
  /** Puts a field under control by these switches alone. */
  const field = async (id: string, code: string, switches: Switches) => {
    const all = { listShow: false, formShow: false, formEditable: false, ...switches };
    await good('POST', 'authColumn', { body: { cgformId: id, code, switchFlag: 4, ...all } });
  };
  const button = (id: string, code: string, page = 3) =>
    good('POST', 'authButton', { body: { code, page, cgformId: id, type: 2, control: 5, status: 1 } });
  const rule = async (id: string, ruleColumn: string, ruleOperator: string, ruleValue: string) => {
    const body = { cgformId: id, ruleName: ruleColumn || '自定义', ruleColumn, ruleOperator, ruleValue, status: 1 };
    return (await good('POST', 'authData', { body })).id as string;
  };
  const grant = (
    kind: 'Column' | 'Button' | 'Data',
    id: string,
    target: string,
    ids: readonly string[],
    authMode = 'role',
  ) => good('POST', `role${kind}Auth/${target}/${id}`, { body: { authId: JSON.stringify(ids), authMode } });
  /** Ids of what is under control of a field. */
  const entries = async (id: string, code: string): Promise<string[]> =>
    ((await good('GET', `authPage/${id}/1`)) as { id: string; code: string }[])
      .filter((row) => row.code === code)
      .map((row) => row.id);
  return { call, good, field, button, rule, grant, entries };
}
