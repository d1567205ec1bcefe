import { node, owedStates } from '@dossier/contract/pm/node.ts';
import { mostLines, type ProjectOverview } from '@dossier/contract/pm/project-value.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { App } from '#services/services.ts';
import { alertsOf } from './alerts.ts';
import { measuredNow } from './measured-now.ts';
import { milestonesOf } from './milestones.ts';
import { sellingKinds } from './read-work.ts';
import { upcomingOf } from './upcoming.ts';

/** A project at a glance, as far as somebody may see it: measured now, and not as it was kept last night. */
export async function overviewOf(app: App, actor: Actor, id: string): Promise<ProjectOverview> {
  const { scope, record, row, tasks, agreed, day, days, now, seesCost } = await measuredNow(app, actor, id);
  const { db } = app;
  const sees = {
    cost: seesCost,
    price:
      ['contractAmt', 'revenue'].every((name) => scope.columns.has(name)) &&
      ['received', 'unpaidCny'].every((name) => scopeOf(node, actor).columns.has(name)),
    margin: scope.columns.has('margin'),
  };
  const milestones = await milestonesOf(db, actor, { projectId: id, tasks, agreed, day, days });
  const money = sees.price ? await moneyOf(app, id) : { received: null, receivable: null };
  const costs = { ac: now.ac, cv: now.cv, cpi: now.cpi, eac: now.eac, tcpi: now.tcpi };
  return {
    ...{ day, pct: now.pct, bac: now.bac, pv: now.pv, ev: now.ev, sv: now.sv, spi: now.spi },
    ...(sees.cost ? costs : { ac: null, cv: null, cpi: null, eac: null, tcpi: null }),
    plannedPct: now.pv === null || now.bac === 0 ? null : Math.round((now.pv / now.bac) * 1000) / 10,
    baseline: await baselineNo(app, id),
    ...{
      health: row.healthManual ?? now.auto,
      healthAuto: now.auto,
      causes: now.causes.filter((cause) => cause !== 'cpi' || sees.cost),
    },
    contractAmt: sees.price && record.contractAmt !== null ? Number(record.contractAmt) : null,
    ...money,
    revenue: sees.price ? now.revenue : null,
    margin: sees.margin ? now.margin : null,
    ...{ sees, milestones },
    upcoming: (await upcomingOf(db, actor, id, day)).slice(0, mostLines),
    alerts: (await alertsOf(db, actor, { projectId: id, now, row, milestones, day })).slice(0, mostLines),
  };
}

/** What customers have paid and owe by the contracts of a project, in yuan. */
async function moneyOf({ db }: App, id: string): Promise<{ received: number; receivable: number }> {
  const { rows } = await sql<{ received: number; receivable: number }>`
    select coalesce(sum(round(coalesce(n.received, 0) * coalesce(n.rate, 1), 2)), 0)::float8 as received,
      coalesce(sum(round((n.amount - coalesce(n.received, 0)) * coalesce(n.rate, 1), 2))
        filter (where n.status = any(${[...owedStates]})), 0)::float8 as receivable
    from pm_contract c join pm_node n on n.contract_id = c.id and n.del_flag = 0
    where c.project_id = ${id} and c.del_flag = 0 and c.kind = any(${[...sellingKinds]})`.execute(db);
  return rows[0] ?? { received: 0, receivable: 0 };
}

async function baselineNo({ db }: App, id: string): Promise<number | null> {
  const { rows } = await sql<{ no: number }>`
    select no from pm_baseline where project_id = ${id} and is_current`.execute(db);
  return rows[0]?.no ?? null;
}
