/** What the screens of `features/arc/check` say, in English. */
export const arcCheckEnglish = { 复检: 'Check again', 下载报告: 'Download the report' } as const;
