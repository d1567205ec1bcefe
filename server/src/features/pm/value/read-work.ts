import { contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { nodeStatus, owedStates } from '@dossier/contract/pm/node.ts';
import { openRisks } from '@dossier/contract/pm/risk.ts';
import { confirmedStatements } from '@dossier/contract/pm/stmt.ts';
import type { EarnedValueMethod } from '@dossier/rules/earned-value/earned-value.ts';
import type { ProgressRow } from '@dossier/rules/schedule/roll-up.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** A project as far as it is measured. */
export interface MeasuredRow {
  id: string;
  tenantId: number;
  name: string;
  pm: string;
  status: string;
  ac: string | null;
  health: string | null;
  healthManual: string | null;
  revenue: string;
  /** Calendar days by which its oldest receipt is overdue. */
  overdue: number;
  /** Open risks of level 高 past their review. */
  risks: number;
}

export interface TaskRow extends ProgressRow {
  name: string;
  type: string;
  evMethod: EarnedValueMethod;
  planStart: string;
  planEnd: string;
  actualStart: string | null;
  actualEnd: string | null;
}

/** A line of the current baseline; `parentId` as the task has it now, also where that was deleted. */
export interface AgreedRow {
  taskId: string;
  parentId: string | null;
  start: string;
  end: string;
  bac: string | null;
}

/** What projects, their tasks and their current baselines say. */
export interface Work {
  projects: MeasuredRow[];
  tasks: ReadonlyMap<string, TaskRow[]>;
  agreed: ReadonlyMap<string, AgreedRow[]>;
}

/** Contracts by which money comes in and which have been signed. */
export const sellingKinds: readonly string[] = [contractKind.frame, contractKind.main, contractKind.supplement];
const signedStates: readonly string[] = [contractStatus.active, contractStatus.finished, contractStatus.terminated];

/** @param day YYYY-MM-DD */
export async function readWork(db: Db | Tx, ids: readonly string[], day: string): Promise<Work> {
  const [projects, tasks, agreed] = [
    await readProjects(db, ids, day),
    await readTasks(db, ids),
    await readAgreed(db, ids),
  ];
  return { projects, tasks: byProject(tasks), agreed: byProject(agreed) };
}

async function readProjects(db: Db | Tx, ids: readonly string[], day: string): Promise<MeasuredRow[]> {
  const { rows } = await sql<MeasuredRow>`
    with nodes as (
      select c.project_id, n.status, n.due_date, n.reached_date, n.unpaid_days,
        round(case when n.status = ${nodeStatus.writtenOff} then coalesce(n.received, 0) else n.amount end
          * coalesce(n.rate, 1) / (1 + coalesce(c.tax_rate, 0) / 100), 2) as net
      from pm_contract c cross join lateral (
        select *, ${day}::date - due_date as unpaid_days from pm_node where contract_id = c.id and del_flag = 0) n
      where c.project_id = any(${[...ids]}) and c.del_flag = 0 and c.kind = any(${[...sellingKinds]})
        and c.status = any(${[...signedStates]}))
    select p.id, p.tenant_id as "tenantId", p.name, p.pm, p.status, p.ac, p.health, p.health_manual as "healthManual",
      coalesce((select sum(net) from nodes where project_id = p.id and reached_date is not null), 0)
        + coalesce((select sum(round(s.total * coalesce(c.rate, 1) / (1 + coalesce(c.tax_rate, 0) / 100), 2))
          from pm_stmt s join pm_contract c on c.id = s.contract_id
          where s.project_id = p.id and s.del_flag = 0 and s.status = any(${[...confirmedStatements]})
            and not exists (select 1 from pm_node where stmt_id = s.id and del_flag = 0)), 0) as revenue,
      greatest(0, coalesce((select max(unpaid_days) from nodes
        where project_id = p.id and status = any(${[...owedStates]})), 0))::int as overdue,
      (select count(*) from pm_risk where project_id = p.id and del_flag = 0 and level = 'H'
        and status = any(${openRisks}) and review_date < ${day}::date)::int as risks
    from pm_project p where p.id = any(${[...ids]}) and p.del_flag = 0`.execute(db);
  return rows;
}

type OfProject<T> = T & { projectId: string };

async function readTasks(db: Db | Tx, ids: readonly string[]): Promise<OfProject<TaskRow>[]> {
  const { rows } = await sql<OfProject<TaskRow>>`
    select project_id as "projectId", id, parent_id as "parentId", name, type, status, coalesce(pct, 0) as pct, bac,
      coalesce(duration, 0) as duration, ev_method as "evMethod", to_char(plan_start, 'YYYY-MM-DD') as "planStart",
      to_char(plan_end, 'YYYY-MM-DD') as "planEnd", to_char(actual_start, 'YYYY-MM-DD') as "actualStart",
      to_char(actual_end, 'YYYY-MM-DD') as "actualEnd"
    from pm_task where project_id = any(${[...ids]}) and del_flag = 0 order by plan_end, wbs_key`.execute(db);
  return rows;
}

async function readAgreed(db: Db | Tx, ids: readonly string[]): Promise<OfProject<AgreedRow>[]> {
  const { rows } = await sql<OfProject<AgreedRow>>`
    select b.project_id as "projectId", l.task_id as "taskId", t.parent_id as "parentId",
      to_char(l.plan_start, 'YYYY-MM-DD') as start, to_char(l.plan_end, 'YYYY-MM-DD') as "end", l.bac
    from pm_baseline b join pm_baseline_task l on l.baseline_id = b.id left join pm_task t on t.id = l.task_id
    where b.project_id = any(${[...ids]}) and b.is_current`.execute(db);
  return rows;
}

function byProject<T>(rows: readonly OfProject<T>[]): Map<string, OfProject<T>[]> {
  const found = new Map<string, OfProject<T>[]>();
  for (const row of rows) {
    const known = found.get(row.projectId);
    if (known) known.push(row);
    else found.set(row.projectId, [row]);
  }
  return found;
}
