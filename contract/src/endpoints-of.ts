import type { TSchema } from 'typebox';
import type { Endpoint } from './core/endpoint.ts';
import { countCalls, type Operation, type Resource } from './core/resource.ts';

export type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema, TSchema>;

/** Calls that come with an operation of another name. */
const servedWith: Readonly<Record<string, Operation>> = {
  editPost: 'edit',
  importTemplate: 'importExcel',
  editManyRuns: 'editMany',
  undoEditMany: 'editMany',
};

/** The calls that a resource serves. */
export function endpointsOf(resource: Resource): AnyEndpoint[] {
  const { endpoints, operations, actions, prints } = resource;
  const calls = Object.entries(endpoints).flatMap(([name, target]) => {
    const served: readonly string[] = [...operations, ...countCalls(resource)];
    return served.includes(servedWith[name] ?? name) ? [target as AnyEndpoint] : [];
  });
  const further = [...Object.values(actions), ...Object.values(prints)];
  return [...calls, ...further.map(({ endpoint }) => endpoint as AnyEndpoint)];
}
