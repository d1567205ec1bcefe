import type { Permission } from '@dossier/contract/core/endpoint.ts';
import { useNavigate } from 'react-router';
import { wantForm } from '#engine/form/wanted-form.ts';
import type { Guarded } from '#services/session/access.ts';

/**
 * Registers whose form the list of records opens, by their names: the list needs neither their fields nor their calls,
 * and does not load them.
 */
export const otherForms = {
  renumber: { path: '/arc/renumber', add: 'arc:renumber:add' },
  correct: { path: '/arc/correct', add: 'arc:correct:add' },
  borrow: { path: '/arc/loan', add: 'arc:loan:add' },
  transfer: { path: '/arc/transfer', add: 'arc:transfer:add' },
  hold: { path: '/arc/hold', add: 'arc:hold:add' },
} as const satisfies Record<string, { path: string; add: Permission }>;

export type OtherForm = keyof typeof otherForms;

/** What a button needs that opens such a form with values in it. */
export function useOtherForms() {
  const navigate = useNavigate();
  return {
    guarded: (name: OtherForm): Guarded => ({ access: otherForms[name].add }),
    open(name: OtherForm, given: Parameters<typeof wantForm>[1]): void {
      wantForm(otherForms[name].path, given);
      void navigate(otherForms[name].path);
    },
  };
}
