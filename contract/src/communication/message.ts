import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdsQuery } from '../core/envelope.ts';
import { datetime, dict, integer, longText, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { Text } from '../core/wire.ts';

const base = '/sys/message/sysMessage';

/** esSendStatus of a message: `failed` is tried again, `givenUp` is not. */
export const messageState = { waiting: '0', sent: '1', failed: '2', givenUp: '-1' } as const;

/** 消息: one row of the outbox per receiver and channel. Adding one sends it. */
export const message = resource({
  area: 'system',
  name: 'sysMessage',
  label: '消息',
  path: base,
  table: 'sys_sms',
  component: 'modules/message/SysMessageList',
  softDelete: false,
  dataLog: false,
  versioned: 'optional',
  titleField: 'esTitle',
  fields: {
    esTitle: text({ label: '消息标题', required: true, max: 100, search: 'contains', list: 200 }),
    esContent: longText({
      label: '推送内容',
      required: true,
      max: 20_000,
      search: 'contains',
      more: true,
      list: false,
    }),
    esReceiver: user({ label: '接收人', required: true, search: 'equals', list: 96 }),
    esType: dict('messageType', { label: '推送方式', required: true, frozen: true, search: 'equals', list: 96 }),
    esSendStatus: dict('msgSendStatus', {
      label: '推送状态',
      header: '推送状态 0未推送 1推送成功 2推送失败',
      readOnly: true,
      excel: true,
      search: 'equals',
      list: 170,
      state: true,
    }),
    esSendNum: integer({ label: '发送次数', readOnly: true, excel: true, list: 84 }),
    nextAt: datetime({ label: '下次发送', readOnly: true, excel: false, list: false }),
    esSendTime: datetime({ label: '推送时间', readOnly: true, excel: true, list: 170 }),
    esResult: text({ label: '推送失败原因', max: 255, readOnly: true, excel: true, list: false, sortable: false }),
    esParam: longText({ label: '推送参数', header: '推送所需参数Json格式', max: 1000, list: false }),
    remark: text({ label: '备注', max: 500, list: false }),
  },
  messages: { edited: '修改成功!', deletedBatch: '批量删除成功！' },
  excel: {
    title: '推送消息模板',
    columns: [
      ...['esContent', 'esParam', 'esReceiver', 'esResult', 'esSendNum'],
      ...['esSendStatus', 'esSendTime', 'esTitle', 'esType', 'remark'],
    ],
  },
});

/** Sends messages that failed once more, at once and with all their tries. */
export const resendMessages = endpoint({
  method: 'POST',
  path: `${base}/resend`,
  access: `${message.permission}:resend`,
  label: '消息-重新发送',
  body: IdsQuery,
});

/** Which channels can send now. */
export const listMessageChannels = endpoint({
  method: 'GET',
  path: `${base}/channels`,
  access: `${message.permission}:list`,
  label: '消息-发送通道',
  result: Type.Array(
    Type.Object({
      channel: Type.String(),
      label: Type.String(),
      /** What is not configured, in a sentence; null: it sends. */
      missing: Text,
    }),
  ),
});
