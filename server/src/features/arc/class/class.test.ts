import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleId } from '#test/registers.ts';

describe('archive classes', () => {
  let app: TestApp;
  let token: string;

  const aClass = async (code: string, parentId: string | null): Promise<Record<string, unknown>> => {
    const body = { code, name: code, door: 'WS', ruleId: await ruleId(app, token), arrange: 'item', parentId };
    const answer = await app.call('POST', '/arc/class/add', { token, body });
    expect(answer.success, answer.message).toBe(true);
    return answer.result;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('stay a tree', async () => {
    const top = await aClass('AA', null);
    const middle = await aClass('AAB', String(top.id));
    const low = await aClass('AABC', String(middle.id));
    const move = (row: Record<string, unknown>, parentId: unknown) =>
      app.call('PUT', '/arc/class/edit', { token, body: { ...row, parentId } });
    for (const parent of [top, middle, low]) {
      const answer = await move(top, parent.id);
      expect(answer).toMatchObject({ success: false });
      expect(answer.message).toContain('上级分类不能是本记录或其下级');
    }
    expect((await move(low, top.id)).success).toBe(true);
  });
});
