import type { Condition } from '@dossier/rules/condition.ts';
import { parseRowExpression } from '@dossier/rules/enhance/row-expression.ts';
import type { ActionInputs, States } from '../../core/action.ts';
import { recordName } from './steps.ts';

/** A button of a form as it is stored (onl_cgform_button). */
export interface FormButton {
  id: string;
  buttonCode: string;
  buttonName: string;
  /** Above the list, in the row, in the form; or what a form changes about a standard button. */
  buttonStyle: ButtonStyle;
  buttonIcon: string | null;
  buttonStatus: '1' | '0';
  /** `action` runs steps on the server, `js` the method of the script that is named as the button. */
  optType: string;
  /** Of buttons in the form: 1 at the side, 2 at the bottom. */
  optPosition: string | null;
  orderNum: number | null;
  /** When a row has the button (rules/src/enhance/row-expression.ts). */
  exp: string | null;
}

export const buttonStyles = ['button', 'link', 'form'] as const;
/** The style of a row that changes a standard button. */
export const builtInStyle = 'built-in';
export type ButtonStyle = (typeof buttonStyles)[number] | typeof builtInStyle;

/** Standard buttons that a form renames, gives another icon or takes away, with what they are called. */
export const builtInButtons: Readonly<Record<string, { label: string; icon: boolean }>> = {
  add: { label: '新增', icon: true },
  edit: { label: '编辑', icon: false },
  detail: { label: '详情', icon: false },
  delete: { label: '删除', icon: false },
  batch_delete: { label: '批量删除', icon: true },
  import: { label: '导入', icon: true },
  export: { label: '导出', icon: true },
  query: { label: '查询', icon: true },
  reset: { label: '重置', icon: true },
  bpm: { label: '提交流程', icon: false },
  super_query: { label: '高级查询', icon: true },
  form_confirm: { label: '保存', icon: true },
};

const codePattern = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
export const longestButtonCode = 50;

/** What is wrong with a button by its field; nothing for one that is right. */
export function buttonProblems(button: Readonly<Record<string, unknown>>): Record<string, string> {
  const text = (name: string) => String(button[name] ?? '').trim();
  const [code, style] = [text('buttonCode'), text('buttonStyle')];
  const problems: Record<string, string> = {};
  if (!codePattern.test(code) || code.length > longestButtonCode)
    problems.buttonCode = '编码只能包含字母、数字、下划线 (_) 和美元符号 ($)且不能以数字开头';
  if (text('buttonName') === '') problems.buttonName = '请输入按钮名称';
  if (style === builtInStyle) {
    const known = Object.hasOwn(builtInButtons, code) ? builtInButtons[code] : undefined;
    if (!known) problems.buttonCode ??= '没有这个内置按钮';
    else if (!known.icon && text('buttonIcon') !== '') problems.buttonIcon = '该内置按钮不能修改图标';
    // A form without the one could not be saved, and the other belongs to 查询.
    if (['form_confirm', 'reset'].includes(code) && text('buttonStatus') === '0')
      problems.buttonStatus = '该内置按钮不能停用';
    return problems;
  }
  if (Object.hasOwn(builtInButtons, code))
    problems.buttonCode ??= '不可使用内置按钮编码，请在“管理内置按钮”中修改内置按钮';
  if (!(buttonStyles as readonly string[]).includes(style)) problems.buttonStyle = '请选择按钮样式';
  if (!(buttonTypes as readonly string[]).includes(text('optType'))) problems.optType = '请选择按钮类型';
  if (style === 'link' && text('buttonIcon') !== '') problems.buttonIcon = 'Link按钮没有图标';
  if (text('exp') !== '') {
    if (style !== 'link') problems.exp = '只有Link按钮可以填写表达式';
    else {
      const problem = expressionProblem(text('exp'));
      if (problem) problems.exp = problem;
    }
  }
  return problems;
}

/** What is wrong with an expression; null for nothing. */
export function expressionProblem(text: string): string | null {
  try {
    parseRowExpression(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Standard buttons that a form has taken away. */
export const inactiveBuiltIns = (buttons: readonly FormButton[]): string[] =>
  buttons.flatMap(({ buttonStyle, buttonStatus, buttonCode }) =>
    buttonStyle === builtInStyle && buttonStatus === '0' ? [buttonCode] : [],
  );

/** Custom buttons that are active, in their order. */
export const activeButtons = (buttons: readonly FormButton[] = []): FormButton[] =>
  customButtons(buttons).filter(({ buttonStatus }) => buttonStatus === '1');

/** Buttons that a form has of its own. */
export const customButtons = (buttons: readonly FormButton[] = []): FormButton[] =>
  buttons
    .filter(({ buttonStyle }) => buttonStyle !== builtInStyle)
    .toSorted((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0));

export const buttonTypes = ['action', 'js'] as const;
/** Whether a button is an action of the register; the others run a method of a script in the browser. */
export const isAction = ({ optType }: Pick<FormButton, 'optType'>): boolean => optType !== 'js';

const actionPrefix = 'do_';
/** The action of the register that a button does; no operation is called so. */
export const actionOfButton = (code: string): string => `${actionPrefix}${code}`;
/** The button of an action; undefined for an action that is none's. */
export const buttonOfAction = (name: string): string | undefined =>
  name.startsWith(actionPrefix) ? name.slice(actionPrefix.length) : undefined;

/** The actions that buttons are. While people decide about a record, none is done; otherwise they move no state. */
export function buttonActions(buttons: readonly FormButton[] | undefined, states: States | undefined): ActionInputs {
  return Object.fromEntries(
    activeButtons(buttons)
      .filter(isAction)
      .map(({ buttonCode, buttonName, buttonStyle, buttonIcon, exp }) => [
        actionOfButton(buttonCode),
        {
          label: buttonName,
          // Without states every record is in the one that has no name.
          from: states?.edit ?? [''],
          done: '处理完成!',
          batch: buttonStyle === 'button',
          place: buttonStyle === 'button' ? 'list' : buttonStyle === 'form' ? 'form' : 'row',
          ...(buttonIcon ? { icon: buttonIcon } : {}),
          ...(exp
            ? { only: { when: ofRecord(parseRowExpression(exp)), message: `当前记录不能执行“${buttonName}”` } }
            : {}),
        },
      ]),
  );
}

/** A condition over the names that records have: the columns that the engine keeps are spelled otherwise there. */
function ofRecord(condition: Condition): Condition {
  switch (condition.type) {
    case 'compare':
      return { ...condition, field: recordName(condition.field) };
    case 'never':
      return condition;
    default:
      return { ...condition, of: condition.of.map(ofRecord) };
  }
}

/** What a form calls its standard buttons, and their icons. */
export function buttonNames(
  buttons: readonly FormButton[] = [],
): Record<string, { label: string; icon: string | null }> {
  return Object.fromEntries(
    buttons
      .filter(({ buttonStyle }) => buttonStyle === builtInStyle)
      .map(({ buttonCode, buttonName, buttonIcon }) => [buttonCode, { label: buttonName, icon: buttonIcon }]),
  );
}
