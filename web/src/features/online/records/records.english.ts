/** What the screens of `features/online/records` say, in English. */
export const onlineRecordsEnglish = {
  表单加载失败: 'The form could not be loaded',
};
