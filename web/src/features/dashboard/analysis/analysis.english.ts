/** What the screens of `features/dashboard/analysis` say, in English. */
export const dashboardAnalysisEnglish = {
  读取失败: 'Could not be read',
  项目台账: 'Project register',
  '30天内到期': 'Expires in 30 days',
  已超期: 'Overdue',
  草稿: 'Draft',
  档案库: 'Records',
  在库: 'In stock',
  整理中: 'In preparation',
  '{0}年度': 'Year {0}',
  永久保管: 'Kept for ever',
} as const;
