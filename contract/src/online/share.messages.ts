/** Links by which forms are filled in from outside: what the server answers, and its English. */
export const shareMessages: Readonly<Record<string, string>> = {
  '链接无效或已失效，请联系发给您链接的人': 'The link is not valid or has ended; ask whoever sent it to you',
  访问码错误: 'The access code is wrong',
  分享链接已生成: 'The link was made',
  分享链接已作废: 'The link was withdrawn',
  '该分享链接已作废或不存在，请刷新': 'The link was withdrawn or is gone; please refresh',
  访问码为4到20个字符: 'An access code has 4 to 20 characters',
  请选择要分享的记录: 'Choose the record to share',
  没有可以分享的字段: 'There are no fields to share',
  '字段“{0}”不能分享': 'The field “{0}” cannot be shared',
  '必填字段“{0}”须在链接中，否则填写的记录不完整':
    'The required field “{0}” has to be part of the link, or records would lack it',
  '必填字段“{0}”不能由外部人员填写，不能生成填写链接':
    'The required field “{0}” cannot be filled in from outside, so there is no link to fill in',
  '每人每天最多生成{0}个分享链接': 'At most {0} links a person and day',
  '新建表单分享链接，{0}，id： {1}': 'Made a share link to {0}, id: {1}',
  '作废表单分享链接，id： {0}': 'Withdrew a share link, id: {0}',
  '通过分享链接填写{0}，链接id： {1}': 'Filled in {0} by a share link, id of the link: {1}',
  '通过分享链接修改{0}，链接id： {1}': 'Changed {0} by a share link, id of the link: {1}',
  提交成功: 'Sent',
  '记录已被修改，请重新打开链接后再提交': 'The record was changed meanwhile; open the link again before you send it',
  '表单有外部不可见的内容未通过校验，请联系发给您链接的人':
    'Something that is not shown here is wrong with the form; ask whoever sent you the link',
};
