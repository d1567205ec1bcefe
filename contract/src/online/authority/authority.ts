import { systemColumns } from '../form/names.ts';
import { tableTypes } from '../form/problems.ts';

/** What is under control in a form, as the columns `type`, `control` and `page` of onl_auth_page have it. */
export const authType = { field: 1, button: 2, data: 3 } as const;
export const authControl = { editable: 3, visible: 5 } as const;
export const authPage = { list: 3, form: 5 } as const;

/** The three things that can be under control of a field, by the switches of the screen. */
export const columnSwitches = {
  listShow: { control: authControl.visible, page: authPage.list },
  formShow: { control: authControl.visible, page: authPage.form },
  formEditable: { control: authControl.editable, page: authPage.form },
} as const;
export type ColumnSwitch = keyof typeof columnSwitches;

/** `switchFlag` of the wire; 4 stands for all. */
export const switchesOf: Readonly<Record<number, readonly ColumnSwitch[]>> = {
  1: ['listShow'],
  2: ['formShow'],
  3: ['formEditable'],
  4: ['listShow', 'formShow', 'formEditable'],
};

export const authModes = ['role', 'depart', 'user'] as const;
export type AuthMode = (typeof authModes)[number];

/** A button that can be under control. */
export interface StandardButton {
  code: string;
  label: string;
  page: 3 | 5;
  /** It is part of the pages of this program; others are kept for clients that have them. */
  shown: boolean;
}

const inList = (code: string, label: string, shown = true): StandardButton => ({ code, label, page: 3, shown });

/** Buttons of every form (online-engine 9.3). */
export const standardButtons: readonly StandardButton[] = [
  inList('add', '新增'),
  inList('edit', '编辑'),
  inList('detail', '详情'),
  inList('delete', '删除'),
  inList('batch_delete', '批量删除'),
  inList('export', '导出'),
  inList('import', '导入'),
  inList('query', '查询'),
  inList('reset', '重置', false),
  inList('aigc_mock_data', '生成测试数据', false),
  inList('bpm', '提交流程'),
  inList('super_query', '高级查询'),
  { code: 'form_confirm', label: '提交', page: 5, shown: true },
];

/** Buttons of the lines of a sub table. */
export const lineButtons: readonly StandardButton[] = [
  { code: 'add', label: '新增行', page: 5, shown: true },
  { code: 'update', label: '修改行', page: 5, shown: true },
  { code: 'batch_delete', label: '删除行', page: 5, shown: true },
];

/** Where a button of a form's own stands, by its style. */
export const pageOfStyle = (style: string): 3 | 5 => (style === 'form' ? authPage.form : authPage.list);

/** Buttons of a form: those of its list, or those of its lines; a one-to-one sub table has none. */
export function buttonsOf(head: { tableType: number; relationType: number | null }): readonly StandardButton[] {
  if (head.tableType !== tableTypes.sub) return standardButtons;
  return head.relationType === 1 ? [] : lineButtons;
}

interface Line {
  dbFieldName: string;
  mainTable: string | null;
}

/**
 * Whether a column can be under control: not by which rows hang together, as keys, foreign keys, columns that the engine
 * writes and those of a tree.
 */
export function canBeControlled(head: { isTree: string | null; treeFieldname: string | null }, line: Line): boolean {
  if (systemColumns.includes(line.dbFieldName) || line.mainTable) return false;
  return head.isTree !== 'Y' || !['pid', 'has_child', head.treeFieldname].includes(line.dbFieldName);
}

/** Variables that a rule for rows may name, with what they are called. */
export const ruleVariables: readonly (readonly [text: string, value: string])[] = [
  ['登录用户账号', '#{sys_user_code}'],
  ['登录用户名称', '#{sys_user_name}'],
  ['当前日期', '#{sys_date}'],
  ['当前时间', '#{sys_time}'],
  ['登录用户部门', '#{sys_org_code}'],
  ['用户拥有的部门', '#{sys_multi_org_code}'],
  ['登录用户租户', '#{tenant_id}'],
];
