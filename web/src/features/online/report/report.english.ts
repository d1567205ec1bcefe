/** What the screens of `features/online/report` say, in English. */
export const onlineReportEnglish = {
  功能测试: 'Try',
  解析成功: 'The SQL was read',
  SQL解析: 'Read the SQL',
} as const;
