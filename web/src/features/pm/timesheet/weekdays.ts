/** Monday to Sunday, as people call them. */
export const weekdays = (t: (text: string) => string): readonly string[] => [
  ...[t('周一'), t('周二'), t('周三'), t('周四'), t('周五'), t('周六'), t('周日')],
];
