import type { ComponentType } from 'react';

type Page = () => Promise<{ default: ComponentType }>;

/**
 * Menu component name -> page, loaded when it is opened first.
 * The names are the ones stored in the menu (`sys_permission.component`), without leading slash or `.vue`.
 */
export const pages: Record<string, Page> = {
  'dashboard/Analysis': () => import('./features/dashboard/analysis/AnalysisPage.tsx'),
  'account/center/Index': () => import('./features/account/center/CenterPage.tsx'),
  'account/settings/BaseSetting': () => import('./features/account/settings/BaseSettingPage.tsx'),
  'exception/403': () => import('./features/exception/ForbiddenPage.tsx'),
  'exception/404': () => import('./features/exception/MissingPage.tsx'),
  'exception/500': () => import('./features/exception/BrokenPage.tsx'),
  'test/Home': () => import('./features/test/home/ConnectionPage.tsx'),
};
