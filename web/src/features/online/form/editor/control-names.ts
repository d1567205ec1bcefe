import type { ControlName } from '@dossier/contract/online/form/controls.ts';
import { type Later, later } from '#services/messages/text.ts';

/** Controls that the engine has, as the designer offers them. */
export const controlNames: Partial<Record<ControlName, Later>> = {
  text: later('文本框'),
  password: later('密码'),
  list: later('下拉框'),
  radio: later('单选框'),
  checkbox: later('多选框'),
  switch: later('开关'),
  date: later('日期(年月日)'),
  datetime: later('日期(年月日时分秒)'),
  time: later('时间(HH:mm:ss)'),
  file: later('文件'),
  image: later('图片'),
  textarea: later('多行文本'),
  umeditor: later('富文本'),
  markdown: later('MarkDown'),
  sel_user: later('用户选择'),
  sel_depart: later('部门选择'),
  link_table: later('关联记录'),
  pca: later('省市区组件'),
  popup: later('Popup弹框'),
  list_multi: later('下拉多选框'),
  sel_search: later('下拉搜索框'),
  cat_tree: later('分类字典树'),
  popup_dict: later('Popup字典'),
  link_table_field: later('他表字段'),
  sel_tree: later('自定义树控件'),
  link_down: later('联动组件'),
};
