import * as contract from '@dossier/contract/dictionaries/fill-rule.ts';
import { fillRule } from '@dossier/contract/dictionaries/fill-rule.ts';
import type { Actor } from '#access/actor.ts';
import { AppError, invalid, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { takeQuota } from '#db/quota.ts';
import { executeRule } from '#engine/code-rules/fill.ts';
import { type FillValue, type Generators, propertiesOf, readParams } from '#engine/code-rules/generators.ts';
import { assertRuleUnused } from '#engine/code-rules/users.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { plainGenerators } from './generators.ts';

/** A rule is only saved when it can be run: a registered generator, with parameters that fit it. */
const hooks: Hooks<typeof fillRule> = {
  beforeAdd: ({ app }, draft) => assertRunnable(app.generators, draft),
  beforeEdit({ app }, draft, before) {
    if (draft.ruleCode !== undefined && draft.ruleCode !== before.ruleCode)
      assertRuleUnused(app.resources, 'fillRule', String(before.ruleCode), String(before.ruleName));
    const { ruleClass = String(before.ruleClass), ruleParams = (before.ruleParams ?? null) as string | null } = draft;
    assertRunnable(app.generators, { ruleClass, ruleParams });
  },
  beforeDelete: ({ app }, { ruleCode, ruleName }) =>
    assertRuleUnused(app.resources, 'fillRule', String(ruleCode), String(ruleName)),
};

/** Thrown to give back what a trial has counted. */
class Tried extends Error {
  readonly value: FillValue;
  constructor(value: FillValue) {
    super();
    this.value = value;
  }
}

/** 填值规则: the resource, its trial, and the calls by which forms have values made. */
export function fillRuleRoutes(app: App): void {
  for (const generator of plainGenerators) app.generators.register(generator);
  serveResource(app, fillRule, hooks);

  serve(app, contract.fillGenerators, async () =>
    app.generators.all().map(({ name, label, description, params, given }) => ({
      name,
      label,
      description,
      params: Object.entries(propertiesOf(params)).map(([key, { title }]) => ({ name: key, title: title ?? key })),
      given: Object.keys(propertiesOf(given)),
    })),
  );
  serve(app, contract.testFillRule, async ({ db, actor, query }) => {
    try {
      await inTransaction(db, async (tx) => {
        throw new Tried(await executeRule({ app, tx, actor }, query.ruleCode, {}));
      });
    } catch (error) {
      if (error instanceof Tried) return error.value;
      throw error;
    }
    throw new Error('a trial ended without a value');
  });
  serve(app, contract.executeRuleByCode, async ({ db, actor, params, query, body }) => {
    const data = { ...(query as Record<string, unknown>), ...body };
    const value = await inTransaction(db, async (tx) => {
      await assertQuota(tx, actor, 1);
      return executeRule({ app, tx, actor }, params.ruleCode, data);
    });
    return doneWith('', value);
  });
  serve(app, contract.executeRuleByCodeBatch, async ({ db, actor, body }) => {
    const results = await inTransaction(db, async (tx) => {
      await assertQuota(tx, actor, body.rules.length);
      // Counters are taken in the order of their names: two calls wait for each other and do not block.
      const order = [...body.rules.keys()].sort((a, b) =>
        codeAt(a) < codeAt(b) ? -1 : codeAt(a) > codeAt(b) ? 1 : a - b,
      );
      const made: { ruleCode: string; result: FillValue }[] = [];
      for (const at of order) {
        const { ruleCode, formData } = body.rules[at] ?? { ruleCode: '' };
        const result = await executeRule({ app, tx, actor }, ruleCode, { ...body.commonFormData, ...formData });
        made[at] = { ruleCode, result };
      }
      return made;
    });
    return doneWith('', results);

    function codeAt(at: number): string {
      return body.rules[at]?.ruleCode ?? '';
    }
  });
}

/** Every form may ask for values, so anyone signed in could use numbers up: not faster than forms are filled in. */
async function assertQuota(tx: Tx, { userId }: Actor, count: number): Promise<void> {
  if (!(await takeQuota(tx, `fill:${userId}`, contract.fillQuota, count))) throw refuse('取值过于频繁，请稍后再试');
}

function assertRunnable(generators: Generators, { ruleClass, ruleParams }: Draft): void {
  const named = <T>(field: string, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw error instanceof AppError ? invalid({ [field]: error.message }) : error;
    }
  };
  const generator = named('ruleClass', () => generators.named(String(ruleClass)));
  named('ruleParams', () =>
    readParams(generator, ruleParams === null || ruleParams === undefined ? null : String(ruleParams)),
  );
}
