// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates look like this
import { written } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, upload } from '#test/upload.ts';

const templates = '/sys/message/sysMessageTemplate';
const messages = '/sys/message/sysMessage';
const setting = '/sys/message/setting';

describe('messages', () => {
  let app: TestApp;
  let token: string;
  let count = 0;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  const template = (body: object = {}) => ({
    templateCode: `T${++count}`,
    templateName: '${type}提醒',
    templateType: '1',
    templateContent: '${name}您好，\n合同${no}将到期',
    templateTestJson: '{"name":"张三","no":"HT-1","type":"到期"}',
    ...body,
  });
  const add = (body: object = {}) => app.call('POST', `${templates}/add`, { token, body: template(body) });
  const edit = (body: object) => app.call('PUT', `${templates}/edit`, { token, body });
  const sendMsg = (body: object, as = token) => app.call('POST', `${templates}/sendMsg`, { token: as, body });
  const somebody = async (email: string | null = null) => {
    const person = await aPerson(app);
    await app.db.updateTable('sys_user').set({ email }).where('id', '=', person.id).execute();
    return { ...person, token: await app.signIn(person.username, userPassword) };
  };
  const outbox = async (query: Record<string, string> = {}) =>
    (await app.call('GET', `${messages}/list`, { token, query: { pageSize: 100, ...query } })).result.records;
  const bellOf = async (as: string) =>
    (await app.call('GET', '/sys/annountCement/listByUser', { token: as, query: { pageSize: 100 } })).result.sysMsgList;

  it('keeps templates that can be read; one in use is neither changed nor deleted', async () => {
    const added = await add();
    expect(added).toMatchObject({ code: 200, message: '添加成功！' });
    const { result } = added;
    expect((await add({ templateCode: result.templateCode })).message).toContain('模板编码已存在');
    expect((await add({ templateContent: '${a' })).result.fields.templateContent).toContain('没有对应的“}”');
    expect((await add({ templateContent: '${a.constructor("x")()}' })).result.fields.templateContent).toContain(
      '不正确',
    );
    expect((await add({ templateTestJson: '[]' })).result.fields.templateTestJson).toContain('JSON对象');
    expect((await edit({ ...result, version: undefined, templateName: '改名' })).message).toBe('更新成功！');
    const found = async () =>
      (await app.call('GET', `${templates}/queryById`, { token, query: { id: result.id } })).result;
    expect((await edit({ ...(await found()), useStatus: '1' })).message).toBe('更新成功！');
    expect((await edit({ ...(await found()), templateContent: '别的' })).message).toBe('此模板已被应用，禁止编辑!');
    const query = { id: result.id };
    expect((await app.call('DELETE', `${templates}/delete`, { token, query })).message).toBe('该模板已被应用禁止删除!');
    expect((await edit({ ...(await found()), useStatus: '0' })).success).toBe(true);
    expect((await app.call('DELETE', `${templates}/delete`, { token, query })).message).toBe('删除成功!');
  });

  it('sends a template into the bell of its receivers, with values as text', async () => {
    const { result } = await add({
      templateType: '2',
      templateContent: '<p onclick="x()">${name}</p><a href="${link}">看</a><script>1</script>',
    });
    expect(result.templateContent).not.toMatch(/script|onclick/);
    const [first, second] = [await somebody(), await somebody()];
    const sent = await sendMsg({
      templateCode: result.templateCode,
      testData: JSON.stringify({ name: '<img src=x onerror=y>', link: 'javascript:alert(1)', type: 'A\nB' }),
      receiver: `${first.username},${second.username},`,
      msgType: 'system',
    });
    expect(sent).toMatchObject({ code: 200, message: '消息发送成功！' });
    for (const one of [first, second]) {
      const [message] = await bellOf(one.token);
      expect(message).toMatchObject({ titile: 'A B提醒', sender: 'admin' });
      expect(message.msgContent).toContain('&lt;img');
      expect(message.msgContent).not.toMatch(/javascript|<img/);
    }
    const [row] = await outbox({ esReceiver: first.username });
    expect(row).toMatchObject({
      esSendStatus: '1',
      esSendStatus_dictText: '发送成功',
      esType_dictText: '系统消息',
      esSendNum: 1,
    });
  });

  it('refuses to send with values missing, to nobody, to strangers, and without the right', async () => {
    const { templateCode } = (await add()).result;
    const person = await somebody();
    const body = { templateCode, testData: '{"name":"x"}', receiver: person.username, msgType: 'system' };
    const missing = await sendMsg(body);
    expect(missing.message).toBe('发送消息出错！缺少变量“type”的值');
    const whole = { ...body, testData: '{"name":"x","no":"1","type":"t"}' };
    expect((await sendMsg({ ...whole, receiver: ',' })).message).toContain('请选择接收人');
    expect((await sendMsg({ ...whole, receiver: 'nobody-at-all' })).message).toBe(
      '校验失败！接收人不存在：nobody-at-all',
    );
    expect((await sendMsg({ ...whole, msgType: 'carrier-pigeon' })).success).toBe(false);
    expect((await sendMsg({ ...whole, templateCode: 'none' })).message).toBe('发送消息出错！消息模板“none”不存在');
    expect((await sendMsg(whole, person.token)).code).toBe(510);
    for (const [method, path] of [
      ['GET', `${messages}/list`],
      ['POST', `${messages}/resend`],
      ['GET', `${messages}/channels`],
      ['POST', `${templates}/add`],
    ] as const)
      expect(
        (await app.call(method, path, { token: person.token, ...(method === 'POST' ? { body: {} } : {}) })).code,
      ).toBe(510);
  });

  it('keeps templates and messages of a tenant apart, and its receivers', async () => {
    for (const id of [61, 62])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    const rights = ['list', 'add', 'sendMsg'].map((action) => `system:sysMessageTemplate:${action}`);
    const keeper = await aPerson(app, {
      tenants: [61],
      permissions: [...rights, 'system:sysMessage:list', 'system:sysMessage:resend'],
    });
    const [inside, outside] = [await aPerson(app, { tenants: [61, 62] }), await aPerson(app, { tenants: [62] })];
    const theirs = await app.signIn(keeper.username, userPassword);
    const body = template({ templateCode: 'SAME', templateName: 'x', templateContent: 'y' });
    expect((await app.call('POST', `${templates}/add`, { token: theirs, body })).success).toBe(true);
    expect((await app.call('POST', `${templates}/add`, { token, body })).success).toBe(true); // a code per tenant
    const send = (receiver: string) => sendMsg({ templateCode: 'SAME', receiver, msgType: 'email' }, theirs);
    expect((await send(outside.username)).message).toContain('接收人不存在');
    expect((await send(inside.username)).success).toBe(true);
    const own = await app.call('GET', `${messages}/list`, { token: theirs, query: {} });
    expect(own.result.records.map((one: { esReceiver: string }) => one.esReceiver)).toEqual([inside.username]);
    expect(await outbox({ esReceiver: inside.username })).toEqual([]);
    const [{ id }] = own.result.records;
    expect((await app.call('POST', `${messages}/resend`, { token, body: { ids: id } })).success).toBe(false);
  });

  it('shows why a message waits and sends it again on demand', async () => {
    const person = await somebody('a@people.example');
    const { templateCode } = (await add({ templateName: '标题', templateContent: '内容' })).result;
    await sendMsg({ templateCode, receiver: person.username, msgType: 'email' });
    await app.messages.turn();
    const [row] = await outbox({ esReceiver: person.username });
    expect(row).toMatchObject({ esSendStatus: '0', esSendNum: 0, esResult: '邮件发送未配置（MAIL_HOST、MAIL_FROM）' });
    const state = (values: string) => sql.raw(`update sys_sms set ${values} where id = '${row.id}'`).execute(app.db);
    await state(`es_send_status = '-1', failure = 'refused', next_at = null, es_send_num = 3`);
    const resend = () => app.call('POST', `${messages}/resend`, { token, body: { ids: `${row.id},` } });
    expect((await resend()).message).toBe('已重新发送1条消息');
    expect((await outbox({ esReceiver: person.username }))[0]).toMatchObject({ esSendStatus: '0', esSendNum: 0 });
    await state(`es_send_status = '1'`);
    expect((await resend()).message).toBe('所选消息已发送成功或正在发送，无需重新发送');
    const body = { id: row.id, remark: 'x' };
    expect((await app.call('PUT', `${messages}/edit`, { token, body })).message).toBe('已发送的消息不能修改');
    await state(`es_send_status = '2', lease_until = now() + interval '1 minute'`);
    const query = { id: row.id };
    expect((await app.call('DELETE', `${messages}/delete`, { token, query })).message).toContain('正在发送');
    await state('lease_until = null');
    expect((await app.call('DELETE', `${messages}/deleteBatch`, { token, query: { ids: `${row.id},` } })).message).toBe(
      '批量删除成功！',
    );
    const channels = (await app.call('GET', `${messages}/channels`, { token })).result;
    expect(channels).toContainEqual({ channel: 'sms', label: '短信', missing: '短信接口未配置（SMS_URL、SMS_TOKEN）' });
  });

  it('sends what is put in by hand or by a file, and state is no input', async () => {
    const person = await somebody();
    const body = {
      esTitle: '手工',
      esContent: '<b>一</b>\n二',
      esReceiver: person.username,
      esType: 'system',
      esSendStatus: '-1',
      esSendNum: 9,
    };
    const { result, message } = await app.call('POST', `${messages}/add`, { token, body });
    expect(message).toBe('添加成功！');
    expect((await bellOf(person.token))[0]).toMatchObject({
      id: result.id,
      msgContent: '<p>&lt;b&gt;一&lt;/b&gt;</p><p>二</p>',
    });
    expect((await outbox({ esReceiver: person.username }))[0]).toMatchObject({ esSendStatus: '1', esSendNum: 1 });
    expect(
      (await app.call('POST', `${messages}/add`, { token, body: { ...body, esReceiver: 'no-such-one' } })).success,
    ).toBe(false);
    const headers = ['推送内容', '接收人', '消息标题', '推送方式'];
    const sheet = {
      name: '推送消息模板',
      title: '推送消息模板',
      subtitle: '导出人:管理员',
      columns: headers.map((header) => ({ header })),
      rows: [
        ['表中内容', person.username, '表中标题', '系统消息'],
        ['表中内容', 'no-such-one', '无人', '系统消息'],
      ],
    };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    const brought = await upload(app, `${messages}/importExcel`, { token, name: '消息.xlsx', content });
    expect(brought).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 1 } });
    expect(await bellOf(person.token)).toContainEqual(expect.objectContaining({ titile: '表中标题' }));
  });

  it('lets everybody choose what he receives how; mail needs an address', async () => {
    const person = await somebody();
    const save = (kind: string, channel: string, on: boolean) =>
      app.call('PUT', `${setting}/save`, { token: person.token, body: { kind, channel, on } });
    const { result } = await app.call('GET', `${setting}/mine`, { token: person.token });
    expect(result).toMatchObject({ email: null, missing: { email: expect.stringContaining('未配置') } });
    expect(result.kinds.map((one: { label: string }) => one.label)).toEqual([
      '系统通告',
      '后台任务结束',
      '系统告警',
      '业务消息',
      '账号安全',
    ]);
    expect((await save('message', 'email', true)).message).toContain('请先在安全设置中填写邮箱');
    expect((await save('notice', 'system', false)).message).toContain('不能关闭');
    expect((await save('message', 'webhook', true)).success).toBe(false);
    expect((await save('message', 'dingtalk', true)).result.fields.channel).toBe('群机器人未配置，请联系管理员');
    expect((await save('security', 'email', false)).result.fields.channel).toBe('账号安全的邮件不能关闭');
    await app.db
      .updateTable('sys_user')
      .set({ email: `m${newId()}@people.example` })
      .where('id', '=', person.id)
      .execute();
    expect((await save('task', 'email', true)).message).toBe('设置已保存');
    const off = await save('task', 'system', false);
    expect(off.result.kinds[1].channels).toEqual([
      { channel: 'system', on: false, fixed: false },
      { channel: 'email', on: true, fixed: false },
      ...['sms', 'dingtalk', 'wechat_enterprise'].map((channel) => ({ channel, on: false, fixed: false })),
    ]);
    await app.db.transaction().execute((tx) =>
      app.messages.send(tx, {
        kind: 'task',
        userIds: [person.id],
        tenantId: 0,
        title: written('导入：已完成'),
        content: [written('共8行')],
        priority: 'L',
        about: { type: 'task', id: '1' },
        openPage: null,
        days: 1,
      }),
    );
    expect((await outbox({ esReceiver: person.username })).map((one: { esType: string }) => one.esType)).toEqual([
      'email',
    ]);
    expect(await bellOf(person.token)).toEqual([]);
  });

  it('takes quiet hours with a length and a digest, for whoever asks alone', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const times = (body: object, by = person.token) => app.call('PUT', `${setting}/times`, { token: by, body });
    const quiet = { from: '22:00', to: '07:30' };
    expect((await times({ quiet, digest: 'daily' })).result).toMatchObject({ quiet, digest: 'daily' });
    expect((await times({ quiet: { from: '22:00', to: '22:00' }, digest: 'daily' })).result.fields.quiet).toBe(
      '免打扰的开始和结束时间不能相同',
    );
    for (const body of [{ quiet: { from: '24:00', to: '1' }, digest: 'daily' }, { quiet, digest: 'weekly' }, {}])
      expect((await times(body)).success).toBe(false);
    const mine = async (by: string) => (await app.call('GET', `${setting}/mine`, { token: by })).result;
    expect(await mine(person.token)).toMatchObject({ quiet, digest: 'daily', urgent: ['alarm', 'security'] });
    expect(await mine(other.token)).toMatchObject({ quiet: null, digest: 'atOnce' });
    expect((await times({ quiet: null, digest: 'atOnce' })).result).toMatchObject({ quiet: null });
  });

  it('copies a published announcement to those who want it by mail, and takes back what has not gone', async () => {
    const [wants, other] = [await somebody('w@people.example'), await somebody('o@people.example')];
    await app.call('PUT', `${setting}/save`, {
      token: wants.token,
      body: { kind: 'notice', channel: 'email', on: true },
    });
    const { result } = await app.call('POST', '/sys/annountCement/add', {
      token,
      body: {
        titile: '邮件通告',
        msgCategory: '1',
        msgAbstract: 'x',
        msgType: 'USER',
        userIds: `${wants.id},${other.id},`,
        endTime: '2099-01-01 00:00:00',
        msgContent: '<p>正文</p>',
      },
    });
    const query = { id: result.id };
    expect((await app.call('GET', '/sys/annountCement/doReleaseData', { token, query })).success).toBe(true);
    const copies = await outbox({ esTitle: '邮件通告' });
    expect(copies.map((one: { esReceiver: string; esType: string }) => [one.esReceiver, one.esType])).toEqual([
      [wants.username, 'email'],
    ]);
    await app.call('GET', '/sys/annountCement/doReovkeData', { token, query });
    expect(await outbox({ esTitle: '邮件通告' })).toEqual([]);
  });

  it('asks for the right of each button', async () => {
    const reader = await aPerson(app, { permissions: ['system:sysMessage:list'] });
    const theirs = await app.signIn(reader.username, userPassword);
    expect((await app.call('GET', `${messages}/list`, { token: theirs })).success).toBe(true);
    expect((await app.call('POST', `${messages}/resend`, { token: theirs, body: { ids: '1' } })).code).toBe(510);
    expect((await app.call('POST', `${messages}/add`, { token: theirs, body: {} })).code).toBe(510);
  });

  it('refuses values that blow a template up or that no text can hold', async () => {
    const { templateCode } = (await add({ templateName: 'x', templateContent: '${a}'.repeat(500) })).result;
    const { username } = await somebody();
    const send = (a: string) =>
      sendMsg({ templateCode, testData: JSON.stringify({ a }), receiver: username, msgType: 'system' });
    expect((await send('长'.repeat(9000))).result.fields.testData).toBe('发送消息出错！内容不能超过20000个字符');
    expect((await send('a\u0000b')).result.fields.testData).toBe('发送消息出错！内容含有不允许的字符');
    expect((await send('短')).success).toBe(true);
  });

  it('cleans rich text also when a waiting message is changed', async () => {
    const person = await somebody('b@people.example');
    const { templateCode } = (await add({ templateName: 'x', templateType: '2', templateContent: '<p>好</p>' })).result;
    await sendMsg({ templateCode, receiver: person.username, msgType: 'email' });
    const [{ id }] = await outbox({ esReceiver: person.username });
    const body = { id, esContent: '<p>改</p><script>x()</script><a href="javascript:x()">看</a>' };
    expect((await app.call('PUT', `${messages}/edit`, { token, body })).message).toBe('修改成功!');
    const { rows } = await sql<{ text: string }>`select es_content as text from sys_sms where id = ${id}`.execute(
      app.db,
    );
    expect(rows[0]?.text).toContain('<p>改</p>');
    expect(rows[0]?.text).not.toMatch(/script/);
  });
});
