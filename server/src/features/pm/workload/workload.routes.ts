import * as calls from '@dossier/contract/pm/workload/workload.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { allocatable, allocateTime, endTime } from './allocate.service.ts';
import { readCell } from './read-cell.ts';
import { readLoad, readSkills } from './read-load.ts';

/** 资源负荷: how much of people's time is planned week by week, and who is given to a project. */
export function workloadRoutes(app: App): void {
  serve(app, calls.readWorkload, ({ actor, query }) => readLoad(app, actor, query));
  serve(app, calls.readWorkloadCell, ({ actor, query }) => readCell(app, actor, query));
  serve(app, calls.readSkills, ({ actor }) => readSkills(app, actor));
  serve(app, calls.readAllocatable, ({ actor, query }) => allocatable(app, actor, query));
  serve(app, calls.allocate, async ({ actor, origin, body }) =>
    doneWith('人员已分配', await allocateTime({ app, actor, origin }, body)),
  );
  serve(app, calls.endAllocation, async ({ actor, origin, body }) => {
    await endTime({ app, actor, origin }, body);
    return done(body.endDate === null ? '分配已取消' : '分配已结束');
  });
}
