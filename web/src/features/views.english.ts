/** What the engine's figures and views of a list say, in English. */
export const viewsEnglish = {
  '{0}统计数字': 'Figures of {0}',
} as const;
