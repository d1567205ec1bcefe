import { resources } from '@dossier/contract/all.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Hooks } from './hooks.ts';

/** Resources that the data rules of a menu component govern. */
export function resourcesOfComponent(component: string): readonly Resource[] {
  return resources.filter((resource) => resource.component === component);
}

const edits = new WeakMap<object, Map<string, Hooks>>();

/** Remembers that a server serves the edit of a resource, and how. */
export function noteEdit(served: object, resource: Resource, hooks: Hooks): void {
  const known = edits.get(served) ?? new Map<string, Hooks>();
  edits.set(served, known.set(resource.path, hooks));
}

/** The steps around the edit of a resource; undefined where it is not edited by the engine's own call. */
export function hooksOfEdit(served: object, resource: Resource): Hooks | undefined {
  return edits.get(served)?.get(resource.path);
}

/** Every declared resource. */
export function allResources(): readonly Resource[] {
  return resources;
}
