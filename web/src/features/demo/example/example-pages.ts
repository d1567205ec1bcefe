import type { ComponentType } from 'react';

/** Components that the menu of the demo company stores for the examples; what is behind them loads with the first one. */
const components = [
  'jeecg/JeecgDemoList',
  'jeecg/JeecgOrderMainList',
  'jeecg/tablist/JeecgOrderDMainList',
  'jeecg/TableExpandeSub',
  'jeecg/JeecgTreeTable',
  'jeecg/JVXETableDemo',
  'jeecg/JVxeDemo/layout-demo/Index',
  'jeecg/JVxeDemo/demo/JSBCDemo',
  'jeecg/JVxeDemo/demo/PopupSubTable',
  'jeecg/JVxeDemo/demo/SocketReload',
  'jeecg/TableTotal',
  'jeecg/TableOrderTotal',
  'jeecg/SelectDemo',
  'jeecg/SplitPanel',
  'jeecg/PrintDemo',
  'jeecg/ImagPreview',
  'jeecg/JeecgPdfView',
  'jeecg/ImgDragSort',
  'jeecg/ImagCropper',
  'examples/list/TableList',
  'examples/list/TableInnerEditList',
  'examples/list/StandardList',
  'examples/list/CardList',
  'examples/list/search/SearchLayout',
  'examples/form/BasicForm',
  'examples/form/stepForm/StepForm',
  'examples/form/advancedForm/AdvancedForm',
  'examples/profile/basic/Index',
  'examples/profile/advanced/Advanced',
];

/** The pages of the examples by their component. */
export const examplePages: Record<string, () => Promise<{ default: ComponentType }>> = Object.fromEntries(
  components.map((component) => [component, async () => (await import('./examples.ts')).loadExample(component)]),
);
