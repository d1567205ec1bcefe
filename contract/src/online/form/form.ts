import { dict, integer, longText, text, yesNo } from '../../core/field.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { formButtons, formScripts, formSteps } from '../enhance/parts.ts';
import { formRules } from '../rules/part.ts';
import { longestColumn, longestTable } from './names.ts';

const flag = (label: string, initial: 0 | 1 = 0) => dict('yn', { label, numeric: true, initial });

/** Columns of a form's table with how pages show them (onl_cgform_field). */
export const formFields = part({
  label: '字段',
  table: 'onl_cgform_field',
  foreignKey: 'cgform_head_id',
  most: 300,
  fields: {
    dbFieldName: text({ label: '字段名称', required: true, max: longestColumn, mono: true }),
    /** Name of the column in the database, where it is there. The server keeps it. */
    dbFieldNameOld: text({ label: '字段原名称', max: longestColumn, readOnly: true, internal: true }),
    dbFieldTxt: text({ label: '字段备注', required: true, max: 200 }),
    dbType: text({ label: '字段类型', required: true, max: 32, initial: 'string' }),
    dbLength: integer({ label: '字段长度', minimum: 0, maximum: 4000, initial: 32 }),
    dbPointLength: integer({ label: '小数点', minimum: 0, maximum: 10, initial: 0 }),
    dbDefaultVal: text({ label: '默认值', max: 100 }),
    dbIsKey: flag('主键'),
    dbIsNull: flag('允许空值', 1),
    dbIsPersist: flag('同步数据库', 1),
    isShowForm: flag('表单显示', 1),
    isShowList: flag('列表显示', 1),
    sortFlag: text({ label: '排序', max: 3, initial: '0' }),
    isReadOnly: flag('只读'),
    fieldShowType: text({ label: '控件类型', required: true, max: 20, initial: 'text' }),
    fieldDefaultValue: text({ label: '控件默认值', max: 100 }),
    fieldLength: integer({ label: '长度', minimum: 20, maximum: 1000, initial: 120 }),
    isQuery: flag('查询'),
    queryMode: text({ label: '查询类型', max: 10, initial: 'single' }),
    dictTable: text({ label: '字典Table', max: 255 }),
    dictField: text({ label: '字典Code', max: 100 }),
    dictText: text({ label: '字典Text', max: 100 }),
    fieldExtendJson: longText({ label: '更多配置', max: 2000 }),
    fieldHref: text({ label: '字段Href', max: 200 }),
    fieldValidType: text({ label: '验证规则', max: 300 }),
    fieldMustInput: text({ label: '校验必填', max: 2, initial: '0' }),
    converter: text({ label: '定义转换器', max: 255 }),
    mainTable: text({ label: '主表名', max: 100 }),
    mainField: text({ label: '主表字段', max: 100 }),
    queryConfigFlag: text({ label: '是否启用', max: 3, initial: '0' }),
    queryShowType: text({ label: '查询控件类型', max: 50 }),
    queryDictTable: text({ label: '查询字典Table', max: 500 }),
    queryDictField: text({ label: '查询字典Code', max: 100 }),
    queryDictText: text({ label: '查询字典Text', max: 100 }),
    queryDefVal: text({ label: '查询默认值', max: 50 }),
    queryValidType: text({ label: '查询验证规则', max: 50 }),
    queryMustInput: text({ label: '查询必填', max: 3 }),
  },
});

/** Indexes of a form's table (onl_cgform_index). */
export const formIndexes = part({
  label: '索引',
  table: 'onl_cgform_index',
  foreignKey: 'cgform_head_id',
  most: 30,
  fields: {
    indexName: text({ label: '索引名称', required: true, max: 50, mono: true }),
    indexField: text({ label: '索引栏位', required: true, max: 500 }),
    indexType: text({ label: '索引类型', required: true, max: 32, initial: 'normal' }),
  },
});

/**
 * 在线表单: the definition of a table with its screens. It is a record like any other: its history says who changed what,
 * compares two versions and brings one back. What runs is the version that was last brought into the database.
 */
export const form = resource({
  area: 'online',
  name: 'form',
  label: '在线表单',
  path: '/online/cgform/head',
  table: 'onl_cgform_head',
  component: 'modules/online/cgform/OnlCgformHeadList',
  tenancy: 'shared',
  owner: 'platform',
  softDelete: false,
  // Clients of the contract send none.
  versioned: 'optional',
  titleField: 'tableTxt',
  fields: {
    tableType: dict('cgform_table_type', {
      label: '表类型',
      numeric: true,
      required: true,
      initial: 1,
      search: 'equals',
      list: 96,
    }),
    tableName: text({
      label: '表名',
      required: true,
      max: longestTable + 4,
      search: 'contains',
      mono: true,
      list: 220,
    }),
    tableTxt: text({ label: '表描述', required: true, max: 200, search: 'contains', list: 220 }),
    tableVersion: integer({ label: '版本', readOnly: true, list: 72 }),
    isDbSynch: yesNo({ label: '同步状态', readOnly: true, list: 96, state: true }),
    isCheckbox: yesNo({ label: '显示复选框', initial: 'Y', list: false }),
    isPage: yesNo({ label: '是否分页', initial: 'Y', list: false }),
    isTree: yesNo({ label: '是否树', initial: 'N', list: false }),
    idType: text({ label: '主键策略', max: 100, initial: 'UUID', list: false, internal: true }),
    idSequence: text({ label: '序号名称', max: 200, list: false, internal: true }),
    queryMode: text({ label: '查询模式', max: 10, initial: 'single', list: false, internal: true }),
    relationType: integer({ label: '映射关系', list: false }),
    subTableStr: longText({ label: '附表', max: 1000, readOnly: true, list: false }),
    tabOrderNum: integer({ label: '序号', list: false }),
    treeParentIdField: text({ label: '树父ID列', max: 50, list: false }),
    treeIdField: text({ label: '是否有子节点列', max: 50, list: false }),
    treeFieldname: text({ label: '树表单列', max: 50, list: false }),
    formCategory: text({ label: '表单分类', max: 50, initial: 'temp', list: false }),
    formTemplate: text({ label: '表单风格', max: 50, initial: '1', list: false }),
    formTemplateMobile: text({ label: '移动表单风格', max: 50, list: false, internal: true }),
    scroll: integer({ label: '滚动条', initial: 1, list: false }),
    copyVersion: integer({ label: '视图版本', list: false, readOnly: true, internal: true }),
    copyType: integer({ label: '是否视图', readOnly: true, list: false, internal: true }),
    physicId: text({ label: '原表单', max: 32, readOnly: true, list: false, internal: true }),
    extConfigJson: longText({ label: '扩展配置', max: 2000, list: false }),
    themeTemplate: text({ label: '主题模板', max: 50, initial: 'normal', list: false }),
    isDesForm: text({ label: '设计器表单', max: 2, list: false, internal: true }),
    desFormCode: text({ label: '设计器表单编码', max: 50, list: false, internal: true }),
    lowAppId: text({ label: '低代码应用', max: 32, list: false, internal: true }),
  },
  uniques: [{ fields: ['tableName'], message: '表名已存在' }],
  parts: {
    ...{ fields: formFields, indexs: formIndexes, buttons: formButtons },
    ...{ steps: formSteps, rules: formRules, scripts: formScripts },
  },
  without: ['add', 'addBatch', 'editMany', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  messages: { edited: '修改成功!', deleted: '删除成功!' },
});
