/** What photos, recordings, mails and pages of the web are described by, in English. */
export const arcMediaLabels: Readonly<Record<string, string>> = {
  声像与邮件: 'Media and mail',
  形成时间: 'Made at',
  '拍摄、录制、发送或保存的时间': 'When it was taken, recorded, sent or saved',
  摄录者或发件人: 'Taken or sent by',
  拍摄地点或网址: 'Place or address',
  '时长（秒）': 'Duration (s)',
  收件人: 'To',
  抄送: 'Cc',
  邮件标识: 'Message ID',
  生成保管副本: 'Make keeping copies',
};
