/** What the screens of `features/arc/loan` say, in English. */
export const arcLoanEnglish = {
  '已逾期 {0} 天': '{0} days late',
  '剩 {0} 天': '{0} days left',
  在线阅览: 'Read here',
  实体借阅请到借阅台领取: 'Fetch what is lent at the desk',
  暂不能阅览: 'Not to be read now',
  借阅尚未生效: 'The loan has not begun',
  '批准后自拟借日起可以在线阅览。': 'Once it is approved, its records can be read from its first day on.',
  '打印（剩{0}次）': 'Print ({0} left)',
  '打印“{0}”吗？': 'Print “{0}”?',
  '将扣减一次打印次数。': 'It is counted as one print.',
  没有您可以阅览的文件: 'There is no file that you may read',
  只有电子借阅可以在线阅览: 'Only loans of files are read here',
};
