import type { ComponentType } from 'react';

export interface DemoPage {
  /** In the address: `?page=id`. */
  id: string;
  title: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** All demo pages, one file each in pages/. */
export const pages: readonly DemoPage[] = [
  { id: 'inputs', title: '选择与录入', load: () => import('./pages/inputs.tsx') },
  { id: 'grid-cells', title: '表格：单元格类型', load: () => import('./pages/grid-cells.tsx') },
  { id: 'rich-text', title: '富文本', load: () => import('./pages/rich-text.tsx') },
  { id: 'activity', title: '标签页切换时的组件状态', load: () => import('./pages/activity.tsx') },
];
