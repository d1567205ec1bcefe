import type { Resource } from '@dossier/contract/core/resource.ts';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { notFound, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { takeNumbers } from '#db/numbers.ts';
import type { ActionHooks, Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** States of a project in which nothing that belongs to it is written: it is closed or archived. */
const shut: readonly string[] = [projectStatus.closed, projectStatus.archived];

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

interface ProjectRow {
  id: string;
  code: string;
  name: string;
  status: string;
  plan_start: string;
  plan_end: string;
}

/**
 * The hooks of a register whose records belong to projects: nothing of a project that is closed or archived is written
 * (PM09), by whatever way. The project is held until the transaction ends, so that it is not closed meanwhile.
 * @param late names of actions that go on until the project is archived: warranty money is owed after it was closed
 */
export function ofProject<R extends Resource>(
  { label, actions }: R,
  hooks: Hooks<R>,
  late: readonly string[] = [],
): Hooks<R> {
  const projectOf = (record: object) => String((record as { projectId?: unknown }).projectId ?? '');
  const guarded = Object.entries(actions).map(([name, action]) => {
    const own = hooks.actions?.[name as keyof R['actions']] as ActionHooks<R> | undefined;
    const check: ActionHooks<R>['check'] = async (context, record) => {
      await assertOpen(context, projectOf(record), action.label, { late: late.includes(name) });
      await own?.check?.(context, record);
    };
    return [name, { ...own, check }];
  });
  return {
    ...hooks,
    async beforeAdd(context, draft) {
      await assertOpen(context, projectOf(draft), `添加${label}`);
      await hooks.beforeAdd?.(context, draft);
    },
    async beforeEdit(context, draft, before) {
      await assertOpen(context, projectOf(before), `编辑${label}`);
      await hooks.beforeEdit?.(context, draft, before);
    },
    async beforeDelete(context, record) {
      await assertOpen(context, projectOf(record), `删除${label}`);
      await hooks.beforeDelete?.(context, record);
    },
    actions: Object.fromEntries(guarded),
  };
}

/** @throws PM09 of an archived project, C05 of a closed one unless `late` */
export async function assertOpen(context: Context, id: string, label: string, { late = false } = {}): Promise<void> {
  // What belongs to no project yet.
  if (id === '') return;
  const row = await heldProject(context, id);
  if (!row) throw notFound('记录不存在或已被删除');
  if (!shut.includes(row.status)) return;
  if (row.status === projectStatus.archived) throw refusal('PM09', '项目已归档，不允许修改');
  if (late) return;
  throw await stateRefusal(context, row.status, label);
}

/** @throws C05 of a project that is in none of the states */
export async function assertProjectIn(
  context: Context,
  id: string,
  states: readonly string[],
  label: string,
): Promise<ProjectRow> {
  const row = await heldProject(context, id);
  if (!row) throw notFound('记录不存在或已被删除');
  if (states.includes(row.status)) return row;
  throw await stateRefusal(context, row.status, label);
}

async function stateRefusal({ app, tx, actor }: Context, status: string, label: string) {
  const texts = await app.dictTexts.textsOf(tx, project.fields.status, [status], actor);
  return refusal('state', `当前状态为“${texts.get(status) ?? status}”，不能执行“${label}”`);
}

/** The project as it stays until the transaction ends, whoever may see it. */
export async function heldProject(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    select id, code, name, status, plan_start, plan_end from pm_project
    where id = ${id} and tenant_id = ${actor.tenantId} and del_flag = 0 for share`.execute(tx);
  return rows[0];
}

/** PM08: a project with tasks, hours or contracts is not deleted, whoever may see them; other records that name it are counted by C09. */
export async function assertDeletable(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ tasks: number; hours: number; contracts: number }>`
    select (select count(*) from pm_task where project_id = ${id} and del_flag = 0)::int as tasks,
      (select count(*) from pm_ts_line where project_id = ${id} and del_flag = 0)::int as hours,
      (select count(*) from pm_contract where project_id = ${id} and del_flag = 0)::int as contracts`.execute(tx);
  const { tasks = 0, hours = 0, contracts = 0 } = rows[0] ?? {};
  const sentence = childrenSentence(tasks, hours, contracts);
  if (sentence !== undefined) throw refusal('PM08', sentence);
}

/** Whole sentences, so that each is said in both languages. */
function childrenSentence(tasks: number, hours: number, contracts: number): string | undefined {
  if (tasks > 0 && hours > 0 && contracts > 0)
    return `项目下已有任务${tasks}项、工时${hours}条、合同${contracts}份，不能删除`;
  if (tasks > 0 && hours > 0) return `项目下已有任务${tasks}项、工时${hours}条，不能删除`;
  if (tasks > 0 && contracts > 0) return `项目下已有任务${tasks}项、合同${contracts}份，不能删除`;
  if (hours > 0 && contracts > 0) return `项目下已有工时${hours}条、合同${contracts}份，不能删除`;
  if (tasks > 0) return `项目下已有任务${tasks}项，不能删除`;
  if (hours > 0) return `项目下已有工时${hours}条，不能删除`;
  return contracts > 0 ? `项目下已有合同${contracts}份，不能删除` : undefined;
}

/** `{number of the project}-{letters}{digits}` (domain 4.2), counted within the project. */
export async function numberInProject(
  { tx, actor, resource }: Pick<WriteContext, 'tx' | 'actor' | 'resource'>,
  projectId: unknown,
  letters: string,
  digits = 2,
): Promise<string> {
  const row = await heldProject({ tx, actor }, String(projectId));
  const serial = await takeNumbers(tx, `${resource.table}:${String(projectId)}`);
  return `${row?.code ?? ''}-${letters}${String(serial).padStart(digits, '0')}`;
}
