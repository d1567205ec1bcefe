import {
  chatChannels,
  type MessageChannel,
  type MessageKind,
  messageKindRules,
  type PersonalChannel,
  personalChannels,
} from '@dossier/contract/communication/message-setting.ts';
import { inChinese, type Said, said, type Wording } from '@dossier/contract/communication/said.ts';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '#config/config.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Outbound } from '../outbound.ts';
import type { Settings } from '../settings/settings.ts';
import { smsSender } from '../sms.ts';
import type { Sockets } from '../sockets/hub.ts';
import type { Channel } from './channels/channel.ts';
import { dingtalkChannel, wechatChannel } from './channels/chat.ts';
import { hookChannel } from './channels/hook.ts';
import { mailChannel } from './channels/mail.ts';
import { smsChannel } from './channels/sms.ts';
import { mailAddress } from './mail-settings.ts';
import { recallRows } from './outbox.ts';
import { withStandIns } from './stand-ins.ts';
import { makeWorker, outboxTopic, type Worker, type WorkerInput } from './worker.ts';

/** Shown as the sender of what nobody wrote. */
const systemSender = '系统';

/** What is told to users, each on the channels that he chose. */
export interface MessageInput {
  /** The message's own id, which the sockets are told too. Default: a new one. */
  id?: string;
  kind: MessageKind;
  userIds: readonly string[];
  tenantId: number;
  title: Said;
  /** Lines of plain text, or cleaned markup. */
  content: readonly Said[] | { html: string };
  /** L general, M important, H urgent. */
  priority: 'L' | 'M' | 'H';
  /** What it is about: a kind of thing and its id. */
  about: { type: string; id: string };
  /** Page where 去处理 leads (domain G12). */
  openPage: string | null;
  /** Days that the bell shows it while it is unread. */
  days: number;
  /** Login name of whoever sends it. Default: the system. */
  sender?: string;
  /** This channel and no other, whatever the receivers chose: test sending. */
  channel?: MessageChannel;
  /** Channels that the receivers' choice decides about. Default: all of them. */
  among?: readonly PersonalChannel[];
  /** Not before this moment. */
  at?: string | null;
  /** Where its mail goes instead of the address that the account has when it is sent. */
  mailTo?: string | undefined;
  /** As `mailTo`, for text messages. */
  phoneTo?: string | undefined;
  /** Nobody else can act on it, so nobody who stands in is told. @default false */
  personal?: boolean;
}

/** The in-app part of a message. */
export interface InAppMessage
  extends Omit<
    MessageInput,
    'id' | 'title' | 'content' | 'channel' | 'among' | 'at' | 'mailTo' | 'phoneTo' | 'personal'
  > {
  id: string;
  title: string;
  html: string;
  summary: string;
  /** The same for readers of another language; null where people wrote it. */
  wording: Wording | null;
  sender: string;
}
type DeliverInApp = (tx: Tx, message: InAppMessage) => Promise<void>;

/** Tells people: rows of the outbox, written in the transaction of what is told, and sent after its commit. */
export interface Messages extends Worker {
  /** Puts a message in for each receiver and channel; in-app ones are there with the commit. @returns how many rows */
  send(tx: Tx, message: MessageInput): Promise<number>;
  /** Takes back what of a message has not been sent yet. */
  recall(tx: Tx, messageId: string): Promise<void>;
  /** Rows were put in or changed: the workers look, with the commit. */
  changed(db: Db | Tx): Promise<void>;
  channels: ReadonlyMap<string, Channel>;
  /** The in-app part alone: for a row of the outbox that stands already. */
  deliverInApp: DeliverInApp;
  /** The feature that keeps in-app messages says how. */
  onInApp(keep: DeliverInApp): void;
}

export interface MessagesInput extends Omit<WorkerInput, 'channels'> {
  config: Config;
  settings: Pick<Settings, 'mail'>;
  sockets: Sockets;
  outbound: Outbound;
}

/** Makes the sender of this instance. It begins with `start`. */
export function makeMessages(input: MessagesInput): Messages {
  const { config, settings, events, sockets, outbound } = input;
  const channels = new Map<MessageChannel, Channel>([
    [
      'email',
      mailChannel(
        () => settings.mail(),
        (mail) => mailAddress({ config, outbound }, mail),
      ),
    ],
    ['sms', smsChannel(() => smsSender({ config }))],
    ['dingtalk', dingtalkChannel(outbound, () => config.chat.dingtalk)],
    ['wechat_enterprise', wechatChannel(outbound, () => config.chat.wechat)],
    ['webhook', hookChannel(outbound, () => config.hook)],
  ]);
  let keepInApp: DeliverInApp | null = null;

  async function deliverInApp(tx: Tx, message: InAppMessage): Promise<void> {
    if (!keepInApp) throw new Error('nobody keeps in-app messages');
    await keepInApp(tx, message);
    await sockets.pushToUsers(tx, message.userIds, { cmd: 'user', msgId: message.id, msgTxt: message.title });
  }

  return {
    ...makeWorker({ ...input, channels }),
    channels,
    deliverInApp,
    onInApp(keep) {
      keepInApp = keep;
    },
    changed: (db) => events.publish(db, outboxTopic, null),
    recall: recallRows,
    async send(tx, given) {
      // What somebody has to act on reaches those who stand in for him too; what he asked for himself does not.
      const acts = (given.kind === 'message' || given.kind === 'alarm') && !given.personal;
      const message = acts ? { ...given, userIds: await withStandIns(tx, given.userIds, given.tenantId) } : given;
      const id = message.id ?? newId();
      const { title, content, wording } = wordsOf(message);
      const rows = await putIn(tx, { ...message, id, title, content, wording });
      const inApp = rows.flatMap((row) => (row.es_type === 'system' ? [row.user_id] : []));
      if (inApp.length > 0) {
        const html = 'html' in content ? content.html : content.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
        const summary = 'html' in content ? title : content.join(' ').slice(0, 500);
        const { sender = systemSender } = message;
        await deliverInApp(tx, { ...message, id, title, userIds: inApp, html, summary, wording, sender });
      }
      if (rows.length > inApp.length) await events.publish(tx, outboxTopic, null);
      return rows.length;
    },
  };
}

/** A title is one line in a bell and in a mail's head. */
function oneLine(title: string): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, 100);
}

/** A message as it is kept: the finished Chinese, and its sentences for whoever reads another language. */
interface Worded {
  title: string;
  content: readonly string[] | { html: string };
  wording: Wording | null;
}

function wordsOf({ title, content }: Pick<MessageInput, 'title' | 'content'>): Worded {
  const lines = 'html' in content ? null : [...content];
  return {
    title: oneLine(inChinese(title)),
    content: 'html' in content ? content : content.map(inChinese),
    // What people wrote has no other language.
    wording: [title, ...(lines ?? [])].every(isWritten) ? null : { title, lines },
  };
}

const isWritten = ({ text, values }: Said): boolean => text === '{0}' && typeof values[0] === 'string';

/** One statement for all receivers. In-app rows are sent already: they stand with the message itself. */
async function putIn(
  tx: Tx,
  message: Omit<MessageInput, 'title' | 'content'> & Worded & { id: string },
): Promise<{ user_id: string; es_type: string }[]> {
  const { content } = message;
  const isHtml = 'html' in content;
  const byChoice = message.channel === undefined;
  // In a group others read along.
  const isQuiet = sql`(channel = any(${byChoice ? [...chatChannels] : []}::text[]))`;
  const { rows } = await sql<{ user_id: string; es_type: string }>`
    with receivers as (
      select u.id as user_id, u.username, c.channel, replace(gen_random_uuid()::text, '-', '') as row_id
      from sys_user u cross join ${channelsOf(message)}
      left join sys_user_message_setting s on s.user_id = u.id and s.kind = ${message.kind} and s.channel = c.channel
      where u.id = any(${[...message.userIds]}) and u.del_flag = 0 and (c.is_fixed or coalesce(s.is_on, c.is_on))),
    written as (
      insert into sys_sms (id, message_id, kind, es_title, es_type, es_receiver, es_content, wording, is_html, open_page,
        by_choice, mail_to, phone_to, es_send_status, es_send_num, es_send_time, next_at, tenant_id, create_by, create_time)
      select row_id, ${message.id}, ${message.kind},
        case when ${isQuiet} then ${inChinese(inGroup.title)} else ${message.title} end, channel, username,
        case when ${isQuiet} then ${inGroup.lines.map(inChinese).join('\n')} else ${isHtml ? content.html : content.join('\n')} end,
        case when ${isQuiet} then ${JSON.stringify(inGroup)}::jsonb else ${message.wording && JSON.stringify(message.wording)}::jsonb end,
        ${isHtml} and not ${isQuiet}, ${message.openPage}, ${byChoice} and channel <> 'system',
        case when channel = 'email' then ${message.mailTo ?? null}::varchar end,
        case when channel = 'sms' then ${message.phoneTo ?? null}::varchar end,
        case when channel = 'system' then '1' else '0' end, case when channel = 'system' then 1 else 0 end,
        case when channel = 'system' then now() end,
        case when channel <> 'system' then coalesce(${message.at ?? null}::timestamptz, now()) end,
        ${message.tenantId}, ${message.sender ?? systemSender}, now()
      from receivers)
    select user_id, channel as es_type from receivers`.execute(tx);
  return rows;
}

/** What the robot of a chat group says of a message to one of its people. */
const inGroup = { title: said('您有一条新消息'), lines: [said('请登录系统查看详情。')] };

/** The channels that are asked about: name, on by default, cannot be switched off. */
function channelsOf({
  kind,
  channel,
  among = personalChannels,
}: Pick<MessageInput, 'kind' | 'channel' | 'among'>): RawBuilder<unknown> {
  const { fixed, on } = messageKindRules[kind];
  const names: readonly MessageChannel[] = channel ? [channel] : among;
  const is = (list: readonly string[]) => names.map((name) => channel !== undefined || list.includes(name));
  return sql`unnest(${[...names]}::text[], ${is(on)}::boolean[], ${is(fixed)}::boolean[]) as c (channel, is_on, is_fixed)`;
}
