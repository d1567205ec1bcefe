import type { destroyList } from '@dossier/contract/arc/ending/destroy.ts';
import { normalNumber } from '@dossier/rules/archive/number.ts';
import { refuse } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { asMover } from '../intake/intake.public.ts';
import { assertSubmittable, changedAmong, holdAroundLists, lockedRecords, spare, takeOff } from './list.service.ts';

const day = 86_400_000;

export const destroyHooks: Hooks<typeof destroyList> = {
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  beforeLock: (context, ids) => holdAroundLists(context, ids),
  beforeEdit(_, draft) {
    if (typeof draft.orgCode === 'string') draft.orgCode = normalNumber(draft.orgCode) || null;
  },
  actions: {
    submit: {
      check: (context, record) => assertSubmittable(context, record, context.actor.username),
      passed: {
        change: ({ app }) => ({
          coolTo: wireNow(Date.now() + app.settings.get('archive.coolingDays') * day).slice(0, 10),
        }),
      },
    },
    strike: {
      async effect(context, after) {
        const items = await lockedRecords(asMover(context), after.id);
        const changed = await changedAmong(context.tx, items);
        if (changed.size === 0) throw refuse('清册中没有冻结或借出的档案');
        await spare(
          context,
          items.filter(({ id }) => changed.has(id)),
        );
        await takeOff(context.tx, after.id, [...changed]);
      },
    },
    cancel: {
      async effect(context, after) {
        await spare(context, await lockedRecords(asMover(context), after.id));
      },
    },
  },
};
