import type { SeedMenu } from '../../menus.ts';

const jeecg = (name: string, page: string, component = page, rights?: readonly string[]): SeedMenu => ({
  name,
  url: `/jeecg/${page}`,
  component: `jeecg/${component}`,
  ...(rights ? { rights } : {}),
});

/**
 * The examples (data-model 2.2) at the addresses and under the component names of the contract. They come with the demo
 * company only, as their rights do (decision 0110).
 */
export const exampleMenus: readonly SeedMenu[] = [
  {
    name: '常见案例',
    url: '/jeecg',
    icon: 'experiment',
    children: [
      jeecg('单表模型示例', 'jeecgDemoList', 'JeecgDemoList', ['demo:person']),
      jeecg('一对多示例', 'JeecgOrderMainList', 'JeecgOrderMainList', ['demo:order']),
      jeecg('一对多erp风格示例', 'tablist/JeecgOrderDMainList'),
      jeecg('内嵌Table', 'TableExpandeSub'),
      jeecg('异步树列表Demo', 'JeecgTreeTable', 'JeecgTreeTable', ['demo:material']),
      {
        name: 'JVXETable示例',
        url: '/jeecg/j-vxe-table-demo',
        children: [
          jeecg('普通示例', 'j-vxe-table-demo/normal', 'JVXETableDemo', ['demo:sheet']),
          jeecg('布局模板', 'j-vxe-table-demo/layout', 'JVxeDemo/layout-demo/Index'),
          jeecg('即时保存', 'j-vxe-table-demo/jsbc', 'JVxeDemo/demo/JSBCDemo'),
          jeecg('弹出子表', 'j-vxe-table-demo/tczb', 'JVxeDemo/demo/PopupSubTable'),
          jeecg('无痕刷新', 'j-vxe-table-demo/whsx', 'JVxeDemo/demo/SocketReload'),
        ],
      },
      jeecg('表格合计', 'tableTotal', 'TableTotal'),
      jeecg('表格合计News', 'tableOrderTotal', 'TableOrderTotal'),
      jeecg('自定义组件', 'SelectDemo'),
      jeecg('分屏', 'splitPanel', 'SplitPanel'),
      jeecg('打印测试', 'PrintDemo'),
      jeecg('PDF预览', 'jeecgPdfView', 'JeecgPdfView'),
      jeecg('图片预览', 'ImagPreview'),
      jeecg('图片拖拽排序', 'imgDragSort', 'ImgDragSort'),
      jeecg('图片裁剪', 'ImagCropper'),
    ],
  },
  {
    name: '列表页',
    url: '/list',
    icon: 'table',
    children: [
      {
        name: '查询表格',
        url: '/list/query-list',
        component: 'examples/list/TableList',
        rights: ['demo:delivery'],
      },
      { name: '内联编辑表格', url: '/list/edit-table', component: 'examples/list/TableInnerEditList' },
      { name: '标准列表', url: '/list/basic-list', component: 'examples/list/StandardList' },
      { name: '卡片列表', url: '/list/card', component: 'examples/list/CardList' },
      { name: '搜索列表', url: '/list/search', component: 'examples/list/search/SearchLayout' },
    ],
  },
  {
    name: '表单页',
    url: '/form',
    icon: 'form',
    children: [
      { name: '基础表单', url: '/form/base-form', component: 'examples/form/BasicForm' },
      { name: '分步表单', url: '/form/step-form', component: 'examples/form/stepForm/StepForm' },
      { name: '高级表单', url: '/form/advanced-form', component: 'examples/form/advancedForm/AdvancedForm' },
    ],
  },
  {
    name: '详情页',
    url: '/profile',
    icon: 'profile',
    children: [
      { name: '基础详情页', url: '/profile/basic', component: 'examples/profile/basic/Index' },
      { name: '高级详情页', url: '/profile/advanced', component: 'examples/profile/advanced/Advanced' },
    ],
  },
];
