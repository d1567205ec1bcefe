import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import type { Card } from '@dossier/contract/dashboard/card.ts';
import {
  addOwnDashboard,
  deleteOwnDashboard,
  ownDashboardPath,
  renameOwnDashboard,
  saveOwnDashboard,
  shareOwnDashboard,
  showOwnDashboard,
} from '@dossier/contract/dashboard/own-dashboard.ts';
import { getUserPermissionByToken } from '@dossier/contract/identity/session.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { keepPermissions } from '#services/session/stored-session.ts';

/** A dashboard that somebody made, as the caller sees it. */
export function useOwnDashboard(id: string) {
  return useQuery({
    queryKey: [showOwnDashboard.path, id],
    queryFn: ({ signal }) => call(showOwnDashboard, { query: { id }, signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** What is done with dashboards that people make; the menu, where they stand, follows. What is refused is thrown. */
export function useOwnDashboards() {
  const client = useQueryClient();
  const renew = (id: string) => client.invalidateQueries({ queryKey: [showOwnDashboard.path, id] });
  return {
    /** @returns the address of the new one */
    add: async (body: BodyOf<typeof addOwnDashboard>): Promise<string> => {
      const { result, message } = await callEnvelope(addOwnDashboard, { body });
      await readMenu();
      feedback()?.message.success(message);
      return `${ownDashboardPath}${result.id}`;
    },
    rename: async (body: BodyOf<typeof renameOwnDashboard>) => {
      const { message } = await callEnvelope(renameOwnDashboard, { body });
      await Promise.all([readMenu(), renew(body.id)]);
      feedback()?.message.success(message);
    },
    share: async (body: BodyOf<typeof shareOwnDashboard>) => {
      const { message } = await callEnvelope(shareOwnDashboard, { body });
      await renew(body.id);
      feedback()?.message.success(message);
    },
    /** @returns whether they were saved; if not, why is said */
    save: async (id: string, cards: Card[], version: number): Promise<boolean> => {
      try {
        feedback()?.message.success((await callEnvelope(saveOwnDashboard, { body: { id, cards, version } })).message);
        await renew(id);
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
    /** @returns the sentence of the answer */
    remove: async (id: string): Promise<string> => {
      const { message } = await callEnvelope(deleteOwnDashboard, { query: { id } });
      client.removeQueries({ queryKey: [showOwnDashboard.path, id] });
      await readMenu();
      return message;
    },
  };
}

/** A menu that cannot be read stays as it is until the next visit. */
async function readMenu(): Promise<void> {
  const permissions = await call(getUserPermissionByToken).catch(() => null);
  if (permissions?.menu.length) keepPermissions(permissions);
}
