import { longText, text } from '../../core/field.ts';
import { part } from '../../core/part.ts';

/** Most rules of a form. */
export const mostRules = 60;

/** Rules of a form in their order (onl_cgform_rule): lines of its definition. */
export const formRules = part({
  label: '规则',
  table: 'onl_cgform_rule',
  foreignKey: 'cgform_head_id',
  most: mostRules,
  fields: {
    ruleType: text({ label: '规则类型', required: true, max: 20 }),
    content: text({ label: '描述', max: 200 }),
    activeStatus: text({ label: '是否生效', required: true, max: 1, initial: '1' }),
    rule: longText({ label: '规则内容', required: true, max: 20_000 }),
  },
});
