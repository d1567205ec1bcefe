import { resources } from '@dossier/contract/all.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';

/** Resources whose rows live in a table; a table nobody declared has none. */
export function resourcesOfTable(table: string): readonly Resource[] {
  return resources.filter((resource) => resource.table === table);
}

/** Resources that the data rules of a menu component govern. */
export function resourcesOfComponent(component: string): readonly Resource[] {
  return resources.filter((resource) => resource.component === component);
}

/** Every declared resource. */
export function allResources(): readonly Resource[] {
  return resources;
}
