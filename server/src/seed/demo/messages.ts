import { sql } from 'kysely';
import type { Seeder } from '../seeder.ts';
import { seeded } from '../seeder.ts';
import { momentFromNow } from './days.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates look like this
const templates = [
  {
    code: 'contract_expiry',
    name: '合同到期提醒：${contractNo}',
    type: '1',
    content: '${realname}您好：\n合同${contractNo}（${contractName}）将于${endDate}到期，请及时办理续签或终止手续。',
    test: '{"realname":"何芸","contractNo":"HC-2026-018","contractName":"客服中心外包服务","endDate":"2026-12-31"}',
    inUse: true,
  },
  {
    code: 'archive_overdue',
    name: '档案借阅到期提醒',
    type: '1',
    content: '${realname}您好：您借阅的《${title}》已于${dueDate}到期，请尽快归还。',
    test: '{"realname":"范冰","title":"城东片区竣工验收报告","dueDate":"2026-11-20"}',
    inUse: true,
  },
  {
    code: 'project_approved',
    name: '项目立项通过：${projectName}',
    type: '2',
    content:
      '<p>${realname}您好：</p><p>项目 <strong>${projectName}</strong>（编号 ${projectNo}）已通过立项审批，预算 ${budget} 万元。</p>',
    test: '{"realname":"梁静","projectName":"数据中台运维","projectNo":"ITO-2026-RJ-018","budget":"86.50"}',
    inUse: false,
  },
  {
    code: 'password_expiry',
    name: '密码到期提醒',
    type: '1',
    content: '${realname}您好：您的登录密码将于${days}天后到期，请在“账号设置”中修改。',
    test: '{"realname":"毛琳","days":7}',
    inUse: false,
  },
] as const;
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates look like this

interface DemoMessage {
  receiver: string;
  title: string;
  content: string;
  type: 'system' | 'email' | 'sms';
  status: '1' | '-1';
  tries: number;
  result: string | null;
  failure: 'refused' | 'unknown' | 'waited' | null;
  /** Days from today. */
  day: number;
}

const contract = (no: string, day: string) => `合同${no}将于${day}到期，请及时办理续签或终止手续。`;
const sent = { status: '1', tries: 1, result: null, failure: null } as const;

const messages: readonly DemoMessage[] = [
  {
    receiver: 'heyun',
    title: '合同到期提醒：HC-2026-018',
    content: contract('HC-2026-018', '2026-12-31'),
    type: 'system',
    ...sent,
    day: -1,
  },
  {
    receiver: 'fanbing',
    title: '合同到期提醒：HC-2026-021',
    content: contract('HC-2026-021', '2026-12-31'),
    type: 'system',
    ...sent,
    day: -1,
  },
  {
    receiver: 'liangjing',
    title: '档案借阅到期提醒',
    content: '您借阅的《城东片区竣工验收报告》已到期，请尽快归还。',
    type: 'system',
    ...sent,
    day: -3,
  },
  {
    receiver: 'zhoufang',
    title: '档案借阅到期提醒',
    content: '您借阅的《年度安全生产总结》已到期，请尽快归还。',
    type: 'system',
    ...sent,
    day: -6,
  },
  {
    receiver: 'heyun',
    title: '合同到期提醒：HC-2026-018',
    content: contract('HC-2026-018', '2026-12-31'),
    type: 'email',
    status: '-1',
    tries: 0,
    result: '邮件发送未配置（MAIL_HOST、MAIL_FROM）',
    failure: 'waited',
    day: -30,
  },
  {
    receiver: 'maolin',
    title: '密码到期提醒',
    content: '您的登录密码将于7天后到期，请在“账号设置”中修改。',
    type: 'sms',
    status: '-1',
    tries: 1,
    result: '短信接口没有应答，是否送达未知。为避免重复不再自动发送，请核实后手动重发',
    failure: 'unknown',
    day: -2,
  },
  {
    receiver: 'zhoufang',
    title: '合同到期提醒：HC-2026-009',
    content: contract('HC-2026-009', '2026-11-30'),
    type: 'email',
    status: '-1',
    tries: 1,
    result: '邮件服务器拒收：550 mailbox unavailable',
    failure: 'refused',
    day: -4,
  },
];

/** Templates, and an outbox whose messages have ended: nothing of the demo company goes out by itself. */
export async function seedMessages({ tx }: Seeder): Promise<void> {
  for (const one of templates) {
    const { id, create_by, create_time } = seeded();
    await sql`insert into sys_sms_template
        (id, template_code, template_name, template_type, template_content, template_test_json, use_status, create_by, create_time)
      values (${id}, ${one.code}, ${one.name}, ${one.type}, ${one.content}, ${one.test}, ${one.inUse ? '1' : '0'},
        ${create_by}, ${create_time})`.execute(tx);
  }
  for (const [index, one] of messages.entries()) {
    const { id, create_by } = seeded();
    const at = momentFromNow(one.day, index * 37);
    await sql`insert into sys_sms
        (id, kind, es_title, es_type, es_receiver, es_content, es_send_status, es_send_num, es_result, failure,
          es_send_time, next_at, create_by, create_time)
      values (${id}, 'message', ${one.title}, ${one.type}, ${one.receiver}, ${one.content}, ${one.status}, ${one.tries},
        ${one.result}, ${one.failure}, ${one.status === '1' ? at : null}::timestamptz,
        null, ${create_by}, ${at})`.execute(tx);
  }
}
