import type { sla } from '@dossier/contract/pm/desk/sla.ts';
import { serviceHours } from '@dossier/rules/sla/service-clock.ts';
import { invalid } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { retimeTickets } from './retime.ts';

/** Names that say in every language what a level promises. */
const hoursWords: Readonly<Record<string, string>> = { [serviceHours.always]: '7×24', [serviceHours.office]: '5×8' };

type Level = { level?: unknown; responseMinutes?: unknown; resolveMinutes?: unknown; hours?: unknown };

const titleOf = ({ level, responseMinutes, resolveMinutes, hours }: Level): string =>
  `${level} ${responseMinutes}/${resolveMinutes}min ${hoursWords[String(hours)] ?? String(hours)}`;

/** What requests that are open have to keep to follows each change of their level. */
export const slaHooks: Hooks<typeof sla> = {
  beforeAdd(_, draft) {
    assertInOrder(draft);
    draft.title = titleOf(draft);
  },
  beforeEdit(_, draft, before) {
    const after = { ...before, ...draft };
    assertInOrder(after);
    draft.title = titleOf(after);
  },
  async settled(context, after, before) {
    if (before && !timings.some((name) => before[name] !== after[name])) return;
    await retimeTickets(context, after);
  },
};

const timings = ['responseMinutes', 'resolveMinutes', 'hours', 'active'] as const;

function assertInOrder({ responseMinutes, resolveMinutes }: Level): void {
  if (Number(resolveMinutes) < Number(responseMinutes)) throw invalid({ resolveMinutes: '解决分钟不能少于响应分钟' });
}
