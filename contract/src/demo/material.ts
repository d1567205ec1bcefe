import { integer, money, type RefTarget, ref, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** 示例物料: ten thousand rows that are a tree; branches are read when they are opened. */
export const demoMaterial = resource({
  area: 'demo',
  name: 'material',
  label: '示例物料',
  path: '/test/demoMaterial',
  table: 'demo_material',
  component: 'jeecg/JeecgTreeTable',
  titleField: 'name',
  order: [['code', 'asc']],
  tree: { parent: 'parentId' },
  choices: { fields: ['id', 'code', 'name', 'parentId'] },
  fields: {
    name: text({ label: '名称', required: true, max: 100, search: 'contains', list: 260 }),
    code: text({ label: '物料编码', required: true, unique: true, max: 32, search: 'starts', mono: true, list: 160 }),
    parentId: ref((): RefTarget => demoMaterial, {
      label: '上级物料',
      text: 'name',
      excelText: 'code',
      asTree: true,
      referrer: '下级物料',
      list: false,
    }),
    unit: text({ label: '单位', max: 10, list: 80 }),
    stock: integer({ label: '库存', minimum: 0, maximum: 999_999, list: 100 }),
    price: money({ label: '单价', minimum: 0, maximum: 1_000_000, list: 120 }),
  },
  excel: { title: '示例物料' },
  messages: { notFound: '物料不存在或已被删除' },
});
