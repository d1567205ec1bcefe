import type { TSchema } from 'typebox';
import { type Endpoint, isPermission, type Permission } from './core/endpoint.ts';
import type { Resource } from './core/resource.ts';
import * as categoryReading from './system/category-reading.ts';
import * as dictReading from './system/dict-reading.ts';
import { position } from './system/position.ts';
import * as session from './system/session.ts';

type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema, TSchema>;

/** The one list of resources. */
export const resources: readonly Resource[] = [position];

/** Files of endpoints that are written out. */
const modules: readonly Record<string, unknown>[] = [session, dictReading, categoryReading];

/** Every call of the contract: those of the resources and those written out. */
export function allEndpoints(): AnyEndpoint[] {
  return [...resources.flatMap(endpointsOf), ...modules.flatMap((module) => Object.values(module).filter(isEndpoint))];
}

/** The calls that a resource serves. */
export function endpointsOf(resource: Resource): AnyEndpoint[] {
  const { endpoints, operations } = resource;
  return Object.entries(endpoints).flatMap(([name, target]) => {
    const operation = name === 'editPost' ? 'edit' : name === 'importTemplate' ? 'importExcel' : name;
    return [...operations].some((served) => served === operation) ? [target as AnyEndpoint] : [];
  });
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;
}

/** Every permission that some call asks, with the label of one such call. */
export function allPermissions(): Map<Permission, string> {
  const permissions = new Map<Permission, string>();
  for (const { access, label } of allEndpoints()) {
    if (isPermission(access) && !permissions.has(access)) permissions.set(access, label);
  }
  return permissions;
}
