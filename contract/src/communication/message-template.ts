import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { dict, longText, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { optional } from '../core/wire.ts';
import { type MessageChannel, messageChannels } from './message-setting.ts';

const base = '/sys/message/sysMessageTemplate';

/** templateType of a template (dictionary msgType). */
export const templateType = { text: '1', richText: '2' } as const;
/** useStatus of a template: one in use is neither changed nor deleted. */
export const templateInUse = '1';

/** 消息模板: a title and a text with placeholders `${name}`, under a code that callers name. */
export const messageTemplate = resource({
  area: 'system',
  name: 'sysMessageTemplate',
  label: '消息模板',
  path: base,
  table: 'sys_sms_template',
  component: 'modules/message/SysMessageTemplateList',
  softDelete: false,
  versioned: 'optional',
  titleField: 'templateName',
  choices: { fields: ['id', 'templateCode', 'templateName'] },
  fields: {
    templateCode: text({
      label: '模板编码',
      header: '模板CODE',
      required: true,
      unique: true,
      frozen: true,
      max: 32,
      pattern: 'code',
      search: 'contains',
      mono: true,
      list: 150,
    }),
    templateName: text({
      label: '模板标题',
      required: true,
      max: 50,
      search: 'contains',
      list: 200,
      help: '也是消息的标题，可以使用变量',
    }),
    templateType: dict('msgType', {
      label: '模板类型',
      required: true,
      initial: templateType.text,
      search: 'equals',
      list: 100,
    }),
    templateContent: longText({
      label: '模板内容',
      required: true,
      max: 4000,
      search: 'contains',
      more: true,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the sentence shows how a placeholder looks
      help: '变量写作 ${name}，发送时换成对应的值',
    }),
    templateTestJson: longText({
      label: '测试数据',
      header: '模板测试json',
      max: 1000,
      list: false,
      help: 'JSON对象，预览和测试发送时使用',
    }),
    useStatus: dict('msg_use_status', {
      label: '应用状态',
      initial: '0',
      search: 'equals',
      form: false,
      excel: true,
      list: 100,
      state: true,
    }),
  },
  uniques: [{ fields: ['templateCode'], message: '模板编码已存在' }],
  messages: { edited: '更新成功！', deletedBatch: '批量删除成功！' },
  excel: {
    title: '推送消息模板',
    columns: ['templateCode', 'templateName', 'templateContent', 'templateTestJson', 'templateType', 'useStatus'],
  },
});

/** Sends a template to users, with values from a JSON object that travels as text. */
export const sendTemplateMessage = endpoint({
  method: 'POST',
  path: `${base}/sendMsg`,
  access: `${messageTemplate.permission}:sendMsg`,
  label: '消息模板-发送测试',
  body: Type.Object({
    templateCode: Type.String({ minLength: 1, maxLength: 32 }),
    testData: optional(Type.String({ maxLength: 10_000 })),
    /** Usernames, csv. */
    receiver: Type.String({ minLength: 1, maxLength: 20_000 }),
    msgType: Type.Unsafe<MessageChannel>({ type: 'string', enum: [...messageChannels] }),
  }),
});
