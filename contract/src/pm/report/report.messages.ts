/** Weekly and monthly reports: what the server answers, and its English. */
export const reportMessages: Readonly<Record<string, string>> = {
  该项目在此期间已有报告: 'The project has a report of this period',
  '期间应为周或月，例如2026-W10或2026-03': 'Enter a week or a month, such as 2026-W10 or 2026-03',
  报告已生成: 'The report was made',
  内容已按项目数据重新生成: 'The texts were made anew',
  报告已发布: 'The report was published',
  不能生成以后期间的报告: 'Periods to come have no report',
};
