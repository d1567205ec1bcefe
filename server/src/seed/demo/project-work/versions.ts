import { project } from '@dossier/contract/pm/project.ts';
import { systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { keepVersion } from '#engine/resource/history.ts';
import { findRow } from '#engine/resource/read.ts';
import type { Seeder } from '../../seeder.ts';
import { dayFromNow } from '../days.ts';
import { people } from '../people.ts';
import { demoProjects } from '../project-list.ts';

/** Projects whose plan was once another one. */
const most = 8;

/** Two versions of some running projects, so that there is something to compare: an earlier end, then today's plan. */
export async function seedProjectVersions({ tx }: Seeder, projects: ReadonlyMap<string, string>): Promise<void> {
  const scope = scopeOf(project, systemActor);
  const running = demoProjects.filter(({ state, name }) => !state && projects.has(name)).slice(0, most);
  for (const { name, pm, start, days } of running) {
    const row = await findRow(tx, scope, projects.get(name) ?? '', { full: true });
    const manager = people.find(({ account }) => account === pm);
    if (!row || !manager) continue;
    const actor = { ...systemActor, username: pm, realname: manager.name };
    const before = {
      ...row,
      planEnd: dayFromNow(start + Math.round(days * 0.8)),
      acceptance: '客户书面确认即为验收通过',
    };
    await keepVersion(tx, project, actor, before);
    await keepVersion(tx, project, actor, row);
  }
}
