/** Rights of the examples: rows of the demo company alone, as their menus are (decision 0110). */
export const isExampleRight = (code: string): boolean => code.startsWith('demo:');

/** What everybody gets, whatever his work: home, what is to be decided, own messages, own page. */
export const everybodysMenus = [
  '/dashboard/analysis',
  '/dashboard',
  '/dashboard/workplace',
  '/dashboard/task',
  '/flow',
  '/flow/inbox',
  '/flow/done',
  '/flow/mine',
  '/flow/copies',
  '/message',
  '/isps/userAnnouncement',
  '/account/tenants',
  '/account',
  '/account/center',
  '/account/settings/BaseSetting',
  '/account/settings/security',
  '/account/settings/binding',
  '/account/settings/custom',
  '/account/settings/notification',
];
