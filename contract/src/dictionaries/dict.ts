import { mostSort } from '@dossier/rules/patterns.ts';
import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { dict, integer, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { audit, Text } from '../core/wire.ts';

const base = '/sys/dict';

/** 数据字典: a named list of values that fields choose from. */
export const dictionary = resource({
  area: 'system',
  name: 'dict',
  label: '数据字典',
  path: base,
  table: 'sys_dict',
  component: 'system/DictList',
  tenancy: 'shared',
  owner: 'platformWrites',
  versioned: 'optional',
  choices: { fields: ['id', 'dictCode', 'dictName'], by: ['type', 'createTime'] },
  fields: {
    dictName: text({ label: '字典名称', required: true, max: 100, search: 'contains' }),
    dictCode: text({ label: '字典编码', required: true, unique: true, max: 100, search: 'contains', mono: true }),
    description: text({ label: '描述', max: 255 }),
    /** 0: values are texts; 1: values travel as numbers. */
    type: integer({ label: '值类型', initial: 0, minimum: 0, maximum: 1, list: false, excel: false }),
  },
  titleField: 'dictName',
  messages: { added: '保存成功！', edited: '编辑成功!' },
  excel: { title: '数据字典' },
});

/** 字典项: one value of a dictionary with its text. */
export const dictItem = resource({
  area: 'system',
  name: 'dictItem',
  label: '字典项',
  path: '/sys/dictItem',
  table: 'sys_dict_item',
  permission: 'system:dict:item',
  component: 'system/DictList/item',
  tenancy: 'shared',
  owner: 'platformWrites',
  softDelete: false,
  versioned: 'optional',
  choices: { fields: ['id', 'itemText', 'itemValue', 'dictId'], by: ['status', 'sortOrder'] },
  fields: {
    dictId: text({ label: '所属字典', required: true, frozen: true, max: 32, list: false, form: false }),
    itemText: text({ label: '名称', required: true, max: 100, search: 'contains' }),
    itemValue: text({ label: '数据值', required: true, max: 100, mono: true }),
    itemColor: text({ label: '颜色', max: 10, list: false }),
    description: text({ label: '描述', max: 255, list: false }),
    sortOrder: integer({ label: '排序值', initial: 1, minimum: 0, maximum: mostSort }),
    status: dict('dict_item_status', { label: '是否启用', numeric: true, initial: 1, search: 'equals' }),
  },
  titleField: 'itemText',
  order: [
    ['sortOrder', 'asc'],
    ['createTime', 'asc'],
  ],
  uniques: [{ fields: ['dictId', 'itemValue'], message: '该值不可用，系统中已存在！' }],
  messages: { added: '保存成功！', edited: '编辑成功!' },
  without: ['exportXls', 'importExcel'],
});

/** A dictionary without its items. */
export const DictRecord = Type.Object({
  id: Type.String(),
  dictName: Type.String(),
  dictCode: Type.String(),
  description: Text,
  delFlag: Type.Integer(),
  type: Type.Integer(),
  ...audit,
});
export type DictRecord = Static<typeof DictRecord>;

const Id = Type.String({ minLength: 1, maxLength: 64 });

/** Dictionaries as a flat tree, for pickers of administrators. */
export const dictTreeList = endpoint({
  method: 'GET',
  path: `${base}/treeList`,
  access: 'system:dict:list',
  label: '数据字典-树',
  query: Type.Object({ dictName: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Array(Type.Object({ key: Type.String(), title: Type.String(), ...DictRecord.properties })),
});

/** Contents of the recycle bin. */
export const deletedDicts = endpoint({
  method: 'GET',
  path: `${base}/deleteList`,
  access: 'system:dict:list',
  label: '数据字典-回收站',
  result: Type.Array(DictRecord),
});

export const restoreDict = endpoint({
  method: 'PUT',
  path: `${base}/back/:id`,
  access: 'system:dict:edit',
  label: '数据字典-取回',
  params: Type.Object({ id: Id }),
});

export const restoreDicts = endpoint({
  method: 'PUT',
  path: `${base}/putRecycleBin`,
  access: 'system:dict:edit',
  label: '数据字典-批量取回',
  body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 100_000 }) }),
});

/** For good, with the items. */
export const deleteDictPhysic = endpoint({
  method: 'DELETE',
  path: `${base}/deletePhysic/:id`,
  access: 'system:dict:deleteRecycleBin',
  label: '数据字典-彻底删除',
  params: Type.Object({ id: Id }),
});

export const deleteDictsPhysic = endpoint({
  method: 'DELETE',
  path: `${base}/deleteRecycleBin`,
  access: 'system:dict:deleteRecycleBin',
  label: '数据字典-批量彻底删除',
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 100_000 }) }),
});

/** Whether a value is free in a dictionary. */
export const dictItemCheck = endpoint({
  method: 'GET',
  path: '/sys/dictItem/dictItemCheck',
  access: 'system:dict:item:list',
  label: '字典项-校验数据值',
  query: Type.Object({
    itemValue: Type.String({ maxLength: 100 }),
    dictId: Id,
    id: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  code: 200,
});

/** Puts the items of a dictionary into the given order. */
export const sortDictItems = endpoint({
  method: 'PUT',
  path: '/sys/dictItem/sort',
  access: 'system:dict:item:edit',
  label: '字典项-排序',
  body: Type.Object({ dictId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: 5000 }) }),
});
