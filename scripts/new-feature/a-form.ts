// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of people may look so
import type { FormField, FormHead, FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { FormSource } from '../../server/src/features/online/generate/form-source.ts';

/** A line of a definition as a server keeps it. */
const column = (dbFieldName: string, dbFieldTxt: string, more: Partial<FormField> = {}): FormField => ({
  ...{ dbFieldName, dbFieldTxt, dbFieldNameOld: dbFieldName, dbType: 'string', dbLength: 64, dbPointLength: 0 },
  ...{ dbDefaultVal: null, dbIsKey: 0, dbIsNull: 1, dbIsPersist: 1, isShowForm: 1, isShowList: 1, isReadOnly: 0 },
  ...{ fieldShowType: 'text', isQuery: 0, queryMode: 'single', sortFlag: '1', fieldMustInput: '0' },
  ...{ fieldValidType: null, fieldDefaultValue: null, fieldExtendJson: null, mainTable: null, mainField: null },
  ...{ dictTable: null, dictField: null, dictText: null },
  ...more,
});
const hidden = { isShowForm: 0, isShowList: 0 };
const moment = { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime' };
const systemLines = [
  column('id', '主键', { dbLength: 36, dbIsKey: 1, dbIsNull: 0, ...hidden }),
  column('create_by', '创建人', hidden),
  column('create_time', '创建日期', { ...moment, ...hidden }),
  column('update_by', '更新人', hidden),
  column('update_time', '更新日期', { ...moment, ...hidden }),
  column('sys_org_code', '所属部门', hidden),
];
const head = (tableName: string, tableTxt: string, more: Partial<FormHead>): FormHead => ({
  ...{ id: tableName, tableName, tableTxt, tableType: 1, tableVersion: 1, isPage: 'Y', isCheckbox: 'Y', scroll: 1 },
  ...{ isTree: 'N', relationType: null, tabOrderNum: null, treeFieldname: null, themeTemplate: 'normal' },
  ...{ formTemplate: '1', copyType: 0, extConfigJson: null },
  ...more,
});

const lines: FormRelease = {
  head: head('van_service_part', '更换配件', { tableType: 3, relationType: 0, tabOrderNum: 1 }),
  fields: [
    ...systemLines,
    column('service_id', '维修单', { ...hidden, mainTable: 'van_service', mainField: 'id', dbLength: 36 }),
    column('part_name', '配件名称', { fieldMustInput: '1' }),
    column('part_count', '配件数量', { dbType: 'int', dbLength: 10 }),
  ],
  indexs: [],
  subs: [],
};

/** 班车维修: what most forms have, with a dictionary of its own, lines, a button that sets a field, a rule, and texts that look like code. */
export const aForm: FormSource = {
  release: {
    head: head('van_service', '班车维修', { tableType: 2 }),
    fields: [
      ...systemLines,
      column('plate', '班车号牌', { fieldMustInput: '1', isQuery: 1 }),
      column('order_no', '维修单号', { fieldValidType: 'only', fieldMustInput: '1' }),
      column('level', '维修级别', { fieldShowType: 'list', dictField: 'van_level', isQuery: 1 }),
      column('fee', "维修费'用 */ ${x}", { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 }),
      column('km', '里程数', { dbType: 'int', dbLength: 10, dbDefaultVal: '0', dbIsNull: 0 }),
      column('sent_day', '送修日期', {
        dbType: 'Date',
        dbLength: 0,
        fieldShowType: 'date',
        isQuery: 1,
        queryMode: 'group',
      }),
      column('shop_code', '修理厂编码', { fieldValidType: '^[A-Z]{2}\\d+$', isShowList: 0 }),
      column('driver', '送修人', { fieldShowType: 'sel_user', fieldDefaultValue: '#{sysUserCode}' }),
      column('is_done', '是否修好', { fieldShowType: 'switch', dbLength: 2 }),
      column('fault', '故障情况', { fieldShowType: 'textarea', dbLength: 500 }),
    ],
    indexs: [{ indexName: 'ix_level_day', indexField: 'level,sent_day', indexType: 'normal' }],
    subs: [lines],
    buttons: [
      {
        ...{ id: 'b', buttonCode: 'repaired', buttonName: '修好登记', buttonStyle: 'link', buttonIcon: null },
        ...{ buttonStatus: '1', optType: 'action', optPosition: null, orderNum: 1, exp: null },
      },
    ],
    steps: [
      {
        ...{ id: 's', buttonCode: 'repaired', content: null, activeStatus: '1' },
        steps: JSON.stringify([{ type: 'set', values: [{ field: 'is_done', value: 'Y' }] }]),
      },
    ],
    rules: [
      {
        ...{ id: 'q', content: null, activeStatus: '1', ruleType: 'refuse' },
        rule: JSON.stringify({
          ...{ type: 'refuse', field: 'km', message: '里程数不能这样大' },
          when: { type: 'all', of: [{ type: 'compare', field: 'km', operator: 'gt', values: ['900000'] }] },
        }),
      },
      {
        ...{ id: 'r', content: null, activeStatus: '1', ruleType: 'require' },
        rule: JSON.stringify({
          ...{ type: 'require', fields: ['fault'] },
          when: { type: 'all', of: [{ type: 'compare', field: 'fee', operator: 'gt', values: ['1000'] }] },
        }),
      },
    ],
  },
  dictionaries: [
    {
      ...{ code: 'van_level', name: '班车维修级别' },
      items: [
        { value: 'minor', text: '班车小修' },
        { value: 'major', text: '班车大修' },
      ],
    },
  ],
  beside: { views: 0, guarded: 0, dataRules: 0, links: 1 },
};
