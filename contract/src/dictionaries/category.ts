import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdsQuery, ListQuery, pageOf } from '../core/envelope.ts';
import { category as categoryField, categoryRoot, integer, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { Text } from '../core/wire.ts';

const base = '/sys/category';

/**
 * 分类字典: nodes of trees that fields choose from. Those of tenant 0 are everybody's; a tenant adds trees of its own.
 * A code is generated from the code above and changes when the node moves; records keep ids.
 */
export const category = resource({
  area: 'system',
  name: 'category',
  label: '分类',
  path: base,
  table: 'sys_category',
  component: 'system/SysCategoryList',
  // Everybody's rows and one's own.
  tenancy: 'shared',
  narrow: { field: 'tenantId', operator: 'in', by: 'tenantOrShared' },
  versioned: 'optional',
  choices: { fields: ['id', 'code', 'name'], by: ['hasChild', 'createTime'] },
  fields: {
    name: text({ label: '类型名称', required: true, max: 100, search: 'contains' }),
    /** Given by the server; a file that is imported brings it, and with it the place of the row. */
    code: text({ label: '类型编码', frozen: true, form: false, max: 100, search: 'starts', mono: true, excel: true }),
    pid: categoryField({
      label: '上级分类',
      root: categoryRoot,
      list: false,
      excel: false,
      help: '不选为一级分类；更换上级后编码随之重新生成',
    }),
    hasChild: text({
      label: '有下级',
      header: '是否有子节点(1:有)',
      max: 3,
      readOnly: true,
      form: false,
      list: false,
      excel: true,
    }),
    sysOrgCode: text({ label: '创建部门', max: 64, readOnly: true, form: false, list: false, excel: false }),
    tenantId: integer({ label: '所属租户', readOnly: true, form: false, list: false, excel: false }),
  },
  titleField: 'name',
  // A node's code begins with the one above it: parents come first, so that an export can be imported again.
  order: [['code', 'asc']],
  tree: { parent: 'pid', root: categoryRoot },
  excel: { title: '分类字典列表' },
});

const AnyRecord = Type.Record(Type.String(), Type.Unknown());
const Id = Type.String({ maxLength: 64 });

/** Nodes right below `pid`; without it the top ones. */
export const rootList = endpoint({
  method: 'GET',
  path: `${base}/rootList`,
  access: 'system:category:list',
  label: '分类-一级列表',
  query: ListQuery,
  result: pageOf(AnyRecord),
});

/** All nodes right below `pid` that fit the filters. */
export const childList = endpoint({
  method: 'GET',
  path: `${base}/childList`,
  access: 'system:category:list',
  label: '分类-下级列表',
  query: ListQuery,
  result: Type.Array(AnyRecord),
});

/** Nodes right below several: what a tree list reads again after a save. */
export const getChildListBatch = endpoint({
  method: 'GET',
  path: `${base}/getChildListBatch`,
  access: 'system:category:list',
  label: '分类-批量下级列表',
  query: Type.Object({ parentIds: Type.String({ maxLength: 20_000 }) }),
  result: pageOf(AnyRecord),
  code: 200,
});

/** Whether a code fits below a node. */
export const checkCategoryCode = endpoint({
  method: 'GET',
  path: `${base}/checkCode`,
  access: 'system:category:list',
  label: '分类-校验编码',
  query: Type.Object({ pid: Type.Optional(Id), code: Type.Optional(Type.String({ maxLength: 100 })) }),
  code: 200,
});

/** A deleted branch: the node that was deleted, and what came with it. */
export const BinnedCategory = Type.Object({
  id: Type.String(),
  pid: Type.String(),
  name: Type.String(),
  code: Type.String(),
  /** Name of the node above; null for a top category, and for one that the caller may not see. */
  parentName: Text,
  /** The node above is in the bin too: it has to come back first. */
  parentDeleted: Type.Boolean(),
  /** How many categories below went with it. */
  below: Type.Integer(),
  updateBy: Text,
  /** When it was deleted. */
  updateTime: Text,
});
export type BinnedCategory = Static<typeof BinnedCategory>;

/** Contents of the recycle bin, last deleted first. The calls are named as those of dictionaries. */
export const deletedCategories = endpoint({
  method: 'GET',
  path: `${base}/deleteList`,
  access: 'system:category:list',
  label: '分类-回收站',
  result: Type.Array(BinnedCategory),
});

export const restoreCategory = endpoint({
  method: 'PUT',
  path: `${base}/back/:id`,
  access: 'system:category:edit',
  label: '分类-取回',
  params: Type.Object({ id: Id }),
});

export const restoreCategories = endpoint({
  method: 'PUT',
  path: `${base}/putRecycleBin`,
  access: 'system:category:edit',
  label: '分类-批量取回',
  body: IdsQuery,
});

/** For good, with all below. */
export const deleteCategoryPhysic = endpoint({
  method: 'DELETE',
  path: `${base}/deletePhysic/:id`,
  access: 'system:category:deleteRecycleBin',
  label: '分类-彻底删除',
  params: Type.Object({ id: Id }),
});

export const deleteCategoriesPhysic = endpoint({
  method: 'DELETE',
  path: `${base}/deleteRecycleBin`,
  access: 'system:category:deleteRecycleBin',
  label: '分类-批量彻底删除',
  query: IdsQuery,
});
