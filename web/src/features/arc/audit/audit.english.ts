/** What the screens of `features/arc/audit` say, in English. */
export const arcAuditEnglish = { 校验全链: 'Verify the chain', 导出摘录: 'Extract' } as const;
