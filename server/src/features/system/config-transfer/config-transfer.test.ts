import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type ConfigJson, configClient, everything } from '../../../../test/config-transfer.ts';
import { seedDemo } from '../../../seed/demo.ts';
import { seederOf } from '../../../seed/seeder.ts';

let source: TestApp;
let target: TestApp;
let from: ReturnType<typeof configClient>;
let to: ReturnType<typeof configClient>;
let token: string;

beforeAll(async () => {
  source = await testApp({ BRAND: '测试环境' });
  target = await testApp();
  await source.db.transaction().execute((tx) => seedDemo(seederOf(tx), 'Demo-company-2026'));
  from = configClient(source, await source.signIn());
  token = await target.signIn();
  to = configClient(target, token);
}, 90_000);

const read = (text: string) => JSON.parse(text) as ConfigJson;

describe('a configuration', () => {
  it('of the demo company comes into an empty installation; then nothing differs, and the export is the same', async () => {
    const file = await from.exported(everything);
    expect(read(file)).toMatchObject({ format: 'dossier-config', formatVersion: 1, brand: '测试环境' });
    expect(await from.exported(everything)).toBe(file);
    const { file: kept, preview } = await to.previewed(file);
    const roles = preview.changes.filter(({ kind }) => kind === 'role');
    expect(preview.changes.filter(({ state }) => state === 'refused')).toEqual([]);
    expect(roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['leader', 'pmo', 'sec_admin']));
    // A dry run writes nothing.
    expect((await to.previewed(file)).preview).toEqual(preview);
    const answer = await to.run(kept, preview.state, preview.changes);
    expect(answer, answer.message).toMatchObject({ success: true });
    expect(answer.message).toBe(`导入成功，新增${answer.result.added}项，修改${answer.result.changed}项`);
    const again = (await to.previewed(file)).preview;
    expect(again.changes).toEqual([]);
    expect(again.unchanged.map(({ kind }) => kind)).toEqual(Object.keys(everything));
    expect(read(await to.exported(everything)).entries).toEqual(read(file).entries);
    // What binds a role binds it there too.
    const { rows } = await sql<{ rule_name: string }>`select d.rule_name from sys_role r
      join sys_role_permission rp on rp.role_id = r.id
      join sys_permission_data_rule d on d.id = any(string_to_array(rp.data_rule_ids, ','))
      where r.role_code = 'member' order by 1`.execute(target.db);
    expect(rows.map(({ rule_name }) => rule_name)).toEqual(['本人参与的项目', '本部门及下级的档案']);
    const log = await sql<{ log_content: string }>`select log_content from sys_log
      where method = 'system:configTransfer:import'`.execute(target.db);
    expect(log.rows).toEqual([{ log_content: answer.message.replace('导入成功', '导入配置') }]);
  });
});
