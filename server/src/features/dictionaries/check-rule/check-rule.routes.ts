import { checkByCode, checkRule } from '@dossier/contract/dictionaries/check-rule.ts';
import { CheckRuleError, readCheckParts } from '@dossier/rules/check-rule.ts';
import { AppError, invalid, refuse } from '#core/errors.ts';
import { brokenPart } from '#engine/code-rules/check.ts';
import { assertRuleUnused } from '#engine/code-rules/users.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';

const hooks: Hooks<typeof checkRule> = {
  beforeAdd: (_context, { ruleJson }) => assertUsable(ruleJson),
  beforeEdit({ app }, draft, before) {
    if (draft.ruleCode !== undefined && draft.ruleCode !== before.ruleCode)
      assertRuleUnused(app.resources, 'checkRule', String(before.ruleCode), String(before.ruleName));
    if (draft.ruleJson !== undefined) assertUsable(draft.ruleJson);
  },
  beforeDelete: ({ app }, { ruleCode, ruleName }) =>
    assertRuleUnused(app.resources, 'checkRule', String(ruleCode), String(ruleName)),
};

/** 编码校验规则: the resource, and the call by which forms and grids have a value checked. */
export function checkRuleRoutes(app: App): void {
  serveResource(app, checkRule, hooks);
  serve(app, checkByCode, async ({ db, query }) => {
    const broken = await brokenPart(db, query.ruleCode, decoded(query.value ?? ''));
    if (broken === undefined) throw refuse('该编码不存在');
    if (broken) throw new AppError(broken.message, { result: broken });
    return done('');
  });
}

/** Clients encode the value once more than the address does (api-contract 6.10). */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function assertUsable(ruleJson: unknown): void {
  try {
    readCheckParts(String(ruleJson));
  } catch (error) {
    throw error instanceof CheckRuleError ? invalid({ ruleJson: error.message }) : error;
  }
}
