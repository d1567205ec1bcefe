import type { ComponentType } from 'react';
import { type Later, later } from '#services/messages/text.ts';
import type { SourceFile } from './frame/ExampleFrame.tsx';

/** An example: its page below pages/, the registers it stands on, and what it is for. */
export interface Example {
  page: string;
  registers?: readonly string[];
  about: Later;
}

/** Menu component of the contract (data-model 2.2) -> example. */
export const examples: Readonly<Record<string, Example>> = {
  'jeecg/JeecgDemoList': {
    page: 'register/SingleTablePage',
    registers: ['person'],
    about: later('一张表的列表、查询、表单、导入导出，全部由资源定义生成。'),
  },
  'jeecg/JeecgOrderMainList': {
    page: 'register/OneToManyPage',
    registers: ['order'],
    about: later('主表与两个子表在同一表单中录入，一次保存。'),
  },
  'jeecg/tablist/JeecgOrderDMainList': {
    page: 'register/MasterDetailPage',
    registers: ['order', 'delivery'],
    about: later('选中一行主表，下方列出它的子表记录。'),
  },
  'jeecg/TableExpandeSub': {
    page: 'register/InnerTablePage',
    registers: ['order', 'delivery'],
    about: later('展开一行，在行内查看它的子表记录。'),
  },
  'jeecg/JeecgTreeTable': {
    page: 'register/TreeTablePage',
    registers: ['material'],
    about: later('一万条物料组成的树，展开时才读取下级。'),
  },
  'jeecg/JVXETableDemo': {
    page: 'grid/EveryColumnPage',
    registers: ['sheet'],
    about: later('每一种列类型，修改后一起保存。'),
  },
  'jeecg/JVxeDemo/layout-demo/Index': {
    page: 'grid/LayoutPage',
    registers: ['order'],
    about: later('左右两个表格，选中左侧订单后显示其机票。'),
  },
  'jeecg/JVxeDemo/demo/JSBCDemo': {
    page: 'grid/SavedAtOncePage',
    registers: ['delivery'],
    about: later('离开单元格即保存该行，删除也立即生效。'),
  },
  'jeecg/JVxeDemo/demo/PopupSubTable': {
    page: 'grid/PopupLinesPage',
    registers: ['order'],
    about: later('点击一行，弹出它的子表。'),
  },
  'jeecg/JVxeDemo/demo/SocketReload': {
    page: 'grid/LiveRefreshPage',
    registers: ['person'],
    about: later('他人保存的内容即时出现，不影响正在录入的单元格。'),
  },
  'jeecg/TableTotal': {
    page: 'grid/TotalsPage',
    registers: ['person'],
    about: later('表尾的合计与平均值随筛选变化。'),
  },
  'jeecg/TableOrderTotal': {
    page: 'grid/MergedPage',
    registers: ['order'],
    about: later('合并单元格，逐单小计，最后合计。'),
  },
  'jeecg/SelectDemo': {
    page: 'show/PickersPage',
    about: later('选择与录入组件，下方是各自存储的值。'),
  },
  'jeecg/SplitPanel': {
    page: 'show/SplitPage',
    registers: ['order', 'delivery'],
    about: later('拖动中间的分隔条，或用方向键调整宽度。'),
  },
  'jeecg/PrintDemo': {
    page: 'show/PrintPage',
    registers: ['order'],
    about: later('把页面的一部分送到打印机。'),
  },
  'jeecg/ImagPreview': {
    page: 'show/PicturesPage',
    registers: ['sheet'],
    about: later('点击图片查看大图。'),
  },
  'jeecg/JeecgPdfView': {
    page: 'show/PdfPage',
    registers: ['sheet'],
    about: later('在页面中查看 PDF 附件。'),
  },
  'jeecg/ImgDragSort': {
    page: 'show/OrderPicturesPage',
    registers: ['sheet'],
    about: later('拖动图片，或用箭头调整顺序，然后保存。'),
  },
  'jeecg/ImagCropper': {
    page: 'show/CropPage',
    about: later('旋转、缩放并裁剪一张图片。'),
  },
  'examples/list/TableList': {
    page: 'register/QueryListPage',
    registers: ['delivery'],
    about: later('按条件、区间和高级查询筛选列表。'),
  },
  'examples/list/TableInnerEditList': {
    page: 'grid/InPlacePage',
    registers: ['person'],
    about: later('不打开表单，直接在表格中修改。'),
  },
  'examples/list/StandardList': {
    page: 'register/TabsPage',
    registers: ['order'],
    about: later('用字典的值把列表分成选项卡。'),
  },
  'examples/list/CardList': {
    page: 'show/CardsPage',
    registers: ['person'],
    about: later('用卡片展示记录，列数随宽度变化。'),
  },
  'examples/list/search/SearchLayout': {
    page: 'show/SearchPage',
    registers: ['person', 'order', 'material'],
    about: later('一个关键词，在多个列表中查找。'),
  },
  'examples/form/BasicForm': {
    page: 'form/BasicFormPage',
    registers: ['person'],
    about: later('资源的字段直接作为页面表单。'),
  },
  'examples/form/stepForm/StepForm': {
    page: 'form/StepFormPage',
    registers: ['person'],
    about: later('分步填写，每一步先检查自己的字段。'),
  },
  'examples/form/advancedForm/AdvancedForm': {
    page: 'form/AdvancedFormPage',
    registers: ['sheet'],
    about: later('每一种控件，按分组排列。'),
  },
  'examples/profile/basic/Index': {
    page: 'show/BasicProfilePage',
    registers: ['order'],
    about: later('一条记录的信息与明细。'),
  },
  'examples/profile/advanced/Advanced': {
    page: 'show/AdvancedProfilePage',
    registers: ['order', 'delivery'],
    about: later('记录的概要、进度与相关内容。'),
  },
};

const modules = import.meta.glob<{ default: ComponentType }>('./pages/*/*.tsx');
/** The files as they are written: a sample that cannot grow stale. */
const sources = import.meta.glob<string>(
  ['./pages/*/*.tsx', './frame/*.{ts,tsx}', '../../../../../contract/src/demo/*.ts'],
  { query: '?raw', import: 'default' },
);

/** The files that an example is made of: its page, the parts of the frame that the page names, its registers. */
export async function sourcesOf({ page, registers = [] }: Example): Promise<SourceFile[]> {
  const own = `./pages/${page}.tsx`;
  const text = (await sources[own]?.()) ?? '';
  const parts = [...text.matchAll(/'\.\.\/\.\.\/(frame\/[\w-]+\.tsx?)'/g)].map(([, part]) => `./${part}`);
  const keys = [own, ...parts, ...registers.map((name) => `../../../../../contract/src/demo/${name}.ts`)];
  return keys.flatMap((key) => {
    const read = sources[key];
    return read
      ? [{ path: key.replace(/^\.\//, 'web/src/features/demo/example/').replace(/^(\.\.\/)+/, ''), read }]
      : [];
  });
}

/** The page of an example in its frame. @param component as the menu stores it */
export async function loadExample(component: string): Promise<{ default: ComponentType }> {
  const example = examples[component];
  const load = modules[`./pages/${example?.page}.tsx`];
  if (!example || !load) throw new Error(`${component} is no example`);
  const [page, { framed }] = await Promise.all([load(), import('./frame/framed.tsx')]);
  return { default: framed(page.default, example.about, () => sourcesOf(example)) };
}
