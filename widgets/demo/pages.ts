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
  { id: 'small-inputs', title: '小型录入组件', load: () => import('./pages/small-inputs.tsx') },
  { id: 'pickers', title: '选人、选部门、选记录', load: () => import('./pages/pickers.tsx') },
  { id: 'trees', title: '树与省市区', load: () => import('./pages/trees.tsx') },
  { id: 'tree-panel', title: '页面旁的树', load: () => import('./pages/tree-panel.tsx') },
  { id: 'pictures', title: '图标与头像', load: () => import('./pages/pictures.tsx') },
  { id: 'dialogs', title: '窗口与提示输入', load: () => import('./pages/dialogs.tsx') },
  { id: 'grid-types', title: '表格：全部单元格类型', load: () => import('./pages/grid-types.tsx') },
  { id: 'grid-cells', title: '表格：录入', load: () => import('./pages/grid-cells.tsx') },
  { id: 'grid-tree', title: '表格：树形数据', load: () => import('./pages/grid-tree.tsx') },
  { id: 'grid-sub-table', title: '表格：子表与详细信息', load: () => import('./pages/grid-sub-table.tsx') },
  { id: 'grid-linkage', title: '表格：联动与即时保存', load: () => import('./pages/grid-linkage.tsx') },
  { id: 'grid-live', title: '表格：多人实时', load: () => import('./pages/grid-live.tsx') },
  { id: 'grid-master-detail', title: '表格：主子表', load: () => import('./pages/grid-master-detail.tsx') },
  { id: 'grid-permissions', title: '表格：权限', load: () => import('./pages/grid-permissions.tsx') },
  { id: 'list-kinds', title: '列表：树形、主从、内嵌、选项卡', load: () => import('./pages/list-kinds.tsx') },
  { id: 'query', title: '高级查询', load: () => import('./pages/query.tsx') },
  { id: 'report', title: '报表弹窗', load: () => import('./pages/report.tsx') },
  { id: 'cron', title: 'Cron 表达式', load: () => import('./pages/cron.tsx') },
  { id: 'rich-text', title: '富文本', load: () => import('./pages/rich-text.tsx') },
  { id: 'files', title: '文件与图片', load: () => import('./pages/files.tsx') },
  { id: 'excel-import', title: 'Excel 导入', load: () => import('./pages/excel-import.tsx') },
  { id: 'editors', title: '代码与 Markdown 编辑器', load: () => import('./pages/editors.tsx') },
  { id: 'grid-range', title: '表格：区域编辑', load: () => import('./pages/grid-range.tsx') },
  { id: 'grid-validation', title: '表格：校验', load: () => import('./pages/grid-validation.tsx') },
  { id: 'grid-drag-sort', title: '表格：拖动排序', load: () => import('./pages/grid-drag-sort.tsx') },
  { id: 'charts', title: '图表', load: () => import('./pages/charts.tsx') },
  { id: 'display', title: '展示与打印', load: () => import('./pages/display.tsx') },
  { id: 'activity', title: '标签页切换时的组件状态', load: () => import('./pages/activity.tsx') },
];
