import { workCalendar } from '@dossier/contract/organisation/work-calendar.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import type { App } from '#services/services.ts';

const forget = ({ app, tx }: WriteContext) => app.workCalendar.changed(tx);

const hooks: Hooks<typeof workCalendar> = {
  async beforeAdd({ app, tx, actor }, draft) {
    if (String(draft.name ?? '').trim() !== '') return;
    const named = [{ id: '', type: draft.type }];
    await app.dictTexts.label(tx, named, { type: workCalendar.fields.type }, actor);
    draft.name = (named[0] as { type_dictText?: string }).type_dictText ?? null;
  },
  afterAdd: forget,
  afterEdit: forget,
  afterDelete: forget,
};

/** 工作日历: what time limits in working days are counted by. */
export function workCalendarRoutes(app: App): void {
  serveResource(app, workCalendar, hooks);
}
