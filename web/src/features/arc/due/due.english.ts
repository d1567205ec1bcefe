/** 到期清单 in English. */
export const arcDueEnglish = {
  按到期年度: 'By the year in which they end',
  '其中冻结{0}件': '{0} of them are frozen',
  '{0}年 {1}件': '{0}: {1}',
} as const;
