import type { ColumnType } from './column-types.ts';

/** A control of forms, editable grids and query areas (online-engine 6.1). */
export interface Control {
  label: string;
  /** Types of columns that it stores in; all others are refused. Default: texts. */
  types?: readonly ColumnType[];
  /** Not in the lines of a sub table. */
  notInSub?: true;
}

const texts = ['string', 'Text', 'LongText'] as const;
const numbers = ['int', 'long', 'double', 'BigDecimal'] as const;
/** A code of a dictionary may be a number too. */
const coded = [...texts, 'int', 'long'] as const;

export const controls = {
  text: { label: '文本框', types: [...texts, ...numbers] },
  password: { label: '密码', notInSub: true },
  list: { label: '下拉框', types: coded },
  radio: { label: '单选框', types: coded },
  checkbox: { label: '多选框', notInSub: true },
  switch: { label: '开关', types: coded },
  date: { label: '日期(年月日)', types: ['Date', 'Datetime'] },
  datetime: { label: '日期(年月日时分秒)', types: ['Datetime'] },
  time: { label: '时间(HH:mm:ss)', types: ['string'] },
  file: { label: '文件' },
  image: { label: '图片' },
  textarea: { label: '多行文本' },
  umeditor: { label: '富文本', notInSub: true },
  markdown: { label: 'MarkDown', notInSub: true },
  sel_user: { label: '用户选择' },
  sel_depart: { label: '部门选择' },
  link_table: { label: '关联记录' },
  link_table_field: { label: '他表字段', types: [...texts, ...numbers, 'Date', 'Datetime'] },
  pca: { label: '省市区组件' },
  popup: { label: 'Popup弹框' },
  popup_dict: { label: 'Popup字典', notInSub: true },
  list_multi: { label: '下拉多选框' },
  sel_search: { label: '下拉搜索框' },
  cat_tree: { label: '分类字典树' },
  sel_tree: { label: '自定义树控件' },
  link_down: { label: '联动组件' },
} as const satisfies Readonly<Record<string, Control>>;

export type ControlName = keyof typeof controls;
export const isControl = (name: string): name is ControlName => Object.hasOwn(controls, name);
export const controlOf = (name: ControlName): Control => controls[name];

/** Types of columns that a control stores in. */
export const typesOf = (name: ControlName): readonly ColumnType[] => controlOf(name).types ?? texts;
