/** What the screens of `features/pm/desk` say, in English. */
export const pmDeskEnglish = {
  '已违约，超 {0}': 'Missed by {0}',
  '已违约，剩 {0}': 'Missed, {0} left',
  已违约: 'Missed',
  暂停中: 'On hold',
  已达标: 'Kept',
  '{0} 分': '{0} min',
};
