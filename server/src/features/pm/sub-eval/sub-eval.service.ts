import { evalGrades, evalWeights, type subEval } from '@dossier/contract/pm/closing/sub-eval.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';

type Marks = Partial<Record<keyof typeof evalWeights, unknown>>;

export const subEvalHooks: Hooks<typeof subEval> = {
  async beforeAdd({ tx }, draft) {
    const { supplier, name } = await contractOf(tx, String(draft.contractId));
    draft.supplier = supplier;
    draft.title = `${name} ${String(draft.period)}`.slice(0, 150);
    draft.grade = gradeOf(draft);
  },
  async beforeEdit({ tx }, draft, before) {
    if (draft.period !== undefined) {
      const { name } = await contractOf(tx, String(before.contractId));
      draft.title = `${name} ${String(draft.period)}`.slice(0, 150);
    }
    draft.grade = gradeOf({ ...before, ...draft });
  },
};

/** Who was evaluated is who the contract is with. */
async function contractOf(tx: Tx, id: string): Promise<{ supplier: string | null; name: string }> {
  const { rows } = await sql<{ supplier: string | null; name: string }>`
    select supplier, name from pm_contract where id = ${id}`.execute(tx);
  return rows[0] ?? { supplier: null, name: '' };
}

/** Tenths of hundredths are counted, so that no share of a mark is lost. */
function gradeOf(marks: Marks): string | null {
  const total = Object.entries(evalWeights).reduce(
    (sum, [name, weight]) => sum + Number(marks[name as keyof Marks] ?? 0) * Math.round(weight * 10),
    0,
  );
  return evalGrades.find(([, least]) => total >= least * 10)?.[0] ?? null;
}
