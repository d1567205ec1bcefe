import * as contract from '@dossier/contract/connections/gateway.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

export type GatewayRoute = ResultOf<typeof contract.listGatewayRoutes>[number];
type Router = Parameters<typeof callEnvelope<typeof contract.saveGatewayRoute>>[1] extends infer I | undefined
  ? I extends { body?: { router: infer R } }
    ? R
    : never
  : never;

const all = ['/sys/gatewayRoute'] as const;

/** All routes, in the order in which they are tried. */
export function useGatewayRoutes() {
  return useQuery({ queryKey: all, queryFn: ({ signal }) => call(contract.listGatewayRoutes, { signal }) });
}

/** Saves a route, or a part of one. */
export function useSaveRoute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (router: Router) => callEnvelope(contract.saveGatewayRoute, { body: { router } }),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}

/** Deletes a route. @returns what the server said */
export function useDeleteRoute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await callEnvelope(contract.deleteGatewayRoute, { query: { id } })).message,
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}

/** Has every server read the routes anew. @returns what the server said */
export async function reloadRoutes(): Promise<string> {
  return (await callEnvelope(contract.reloadGatewayRoutes)).message;
}
