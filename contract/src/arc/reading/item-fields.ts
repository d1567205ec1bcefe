import { datetime, integer, text } from '../../core/field.ts';

/** What photos, recordings, mails and pages of the web are described by besides (DA/T 50, DA/T 78); files offer values for them. */
export const mediaFields = {
  madeAt: datetime({ label: '形成时间', list: false, excel: false, help: '拍摄、录制、发送或保存的时间' }),
  maker: text({ label: '摄录者或发件人', max: 200, list: false, excel: false }),
  madePlace: text({ label: '拍摄地点或网址', max: 200, list: false, excel: false }),
  duration: integer({ label: '时长（秒）', minimum: 0, maximum: 10_000_000, list: false, excel: false }),
  mailTo: text({ label: '收件人', max: 1000, list: false, excel: false }),
  mailCc: text({ label: '抄送', max: 1000, list: false, excel: false }),
  messageId: text({ label: '邮件标识', max: 500, mono: true, list: false, excel: false }),
};
