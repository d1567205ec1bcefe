/** Ends of records (holds, corrections, appraisal, destruction): what the server answers, and its English. */
export const endingMessages: Readonly<Record<string, string>> = {
  '档案“{0}”已因“{1}”冻结，不能{2}': 'The record “{0}” is frozen because of “{1}”; refused: {2}',
  缩短保管期限: 'a shorter retention period',
  删除电子文件: 'deletion of files',
  请至少添加一件要冻结的档案: 'Add at least one record to freeze',
  '已销毁、已作废的档案不能冻结': 'Records that are destroyed or void are not frozen',
  档案已冻结: 'The records are frozen',
  冻结单已解除: 'The hold is lifted',
};
