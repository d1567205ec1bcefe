import { integer, longText, text } from '../../core/field.ts';
import { part } from '../../core/part.ts';
import { longestButtonCode } from './buttons.ts';
import { longestScript, scriptTypes } from './scripts.ts';

/** Buttons of a form, and what it changes about the standard ones (onl_cgform_button). */
export const formButtons = part({
  label: '自定义按钮',
  table: 'onl_cgform_button',
  foreignKey: 'cgform_head_id',
  most: 60,
  fields: {
    buttonCode: text({
      ...{ label: '按钮编码', required: true, max: longestButtonCode, mono: true },
      help: '字母、数字、_ 和 $，不以数字开头',
    }),
    buttonName: text({ label: '按钮名称', required: true, max: 50 }),
    buttonStyle: text({ label: '按钮样式', required: true, max: 32, initial: 'button' }),
    buttonIcon: text({ label: '按钮图标', max: 100 }),
    buttonStatus: text({ label: '按钮状态', required: true, max: 1, initial: '1' }),
    optType: text({ label: '按钮类型', required: true, max: 20, initial: 'action' }),
    optPosition: text({ label: '按钮位置', max: 1 }),
    orderNum: integer({ label: '排序', minimum: 0, maximum: 9999, initial: 0 }),
    exp: text({
      ...{ label: '表达式', max: 255 },
      help: '满足时才显示，如 status#eq#1 && (amount#gt#100 || owner#empty)；可用 eq、ne、in、empty、gt、ge、lt、le',
    }),
  },
});

/** What comes with an act on a record of a form: one list of steps for each (decision 0118). */
export const formSteps = part({
  label: '动作',
  table: 'onl_cgform_enhance_action',
  foreignKey: 'cgform_head_id',
  most: 60,
  fields: {
    buttonCode: text({ label: '页面按钮', required: true, max: longestButtonCode, mono: true }),
    content: text({ label: '描述', max: 200 }),
    activeStatus: text({ label: '是否生效', required: true, max: 1, initial: '1' }),
    steps: longText({ label: '步骤', required: true, max: 20_000 }),
  },
});

/** What scripts do in a form and in its list, one for each (decision 0158). */
export const formScripts = part({
  label: 'JS增强',
  table: 'onl_cgform_enhance_js',
  foreignKey: 'cgform_head_id',
  most: scriptTypes.length,
  fields: {
    cgJsType: text({ label: '脚本类型', required: true, max: 20, initial: 'form' }),
    cgJs: longText({ label: '脚本', required: true, max: longestScript }),
    content: text({ label: '描述', max: 1000 }),
  },
});
