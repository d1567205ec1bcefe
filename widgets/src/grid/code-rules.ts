import type { CodeRuleData } from '../data/code-rule-data.ts';
import { reasonText } from '../data/reason.ts';
import { say } from '../language/text.ts';
import { setCells } from './actions/cells.ts';
import { isEmpty } from './cell.ts';
import type { GridColumn, GridRow, GridRule } from './column.ts';
import type { GridCore } from './core.ts';

/** A rule that names a check rule, with the check that asks for it. Without somebody to ask nothing is checked. */
export function asked(rule: GridRule, codeRules: CodeRuleData | undefined): GridRule {
  const { checkRule } = rule;
  if (checkRule === undefined || !codeRules) return rule;
  return {
    ...rule,
    async handler({ value }) {
      if (isEmpty(value)) return true;
      const wrong = await codeRules.check(checkRule, String(value));
      return wrong === null ? true : (rule.message ?? wrong);
    },
  };
}

/** The column as it is checked while somebody types: rules that ask the application wait until the cell is left. */
export function whileTyping(column: GridColumn): GridColumn {
  const rules = column.validateRules ?? [];
  return rules.some(({ checkRule }) => checkRule !== undefined)
    ? { ...column, validateRules: rules.filter(({ checkRule }) => checkRule === undefined) }
    : column;
}

/** Has the empty cells of new rows filled by the rules of their columns; what was typed meanwhile stays. */
export function fillNew(core: GridCore, added: readonly GridRow[]): void {
  const { codeRules } = core.cells.data;
  if (!codeRules) return;
  const { store } = core;
  for (const { key, fillRule } of core.columns()) {
    if (!fillRule) continue;
    for (const row of added) {
      const rowId = store.idOf(row);
      if (!isEmpty(row[key])) continue;
      codeRules.fill(fillRule, row).then(
        (after) => {
          const now = store.rowById(rowId);
          if (now && isEmpty(now[key])) setCells(core, [{ rowId, key, after }], 'set');
        },
        (error: unknown) => core.view.warn(reasonText(error, say('加载失败'))),
      );
    }
  }
}
