import type { Resource } from '@dossier/contract/core/resource.ts';
import { platformOnly } from '@dossier/contract/platform-only.ts';
import type { Hooks } from './hooks.ts';

declare module '#services/services.ts' {
  interface App {
    /** Every resource of this server. */
    resources: Resources;
  }
}

/** The resources of one running server. What a feature registers lives here, so two servers in one process do not meet. */
export interface Resources {
  /** Grows by one with every resource: what is derived from all of them may be kept as long as it stays. */
  readonly version: number;
  /**
   * Makes a resource known. `hooks`: the steps around its edit, where the engine's own call serves it; without them it is
   * governed and read, and what edits it is its feature's own.
   * @throws Error when its path is taken, or when it says that it is the platform's and no list of the contract has it
   */
  add(resource: Resource, hooks?: Hooks): void;
  /** Makes a designed resource known in place of what its path meant before. */
  replace(resource: Resource, hooks: Hooks): void;
  /** Forgets the resource of a path; there may be none. */
  remove(path: string): void;
  all(): readonly Resource[];
  byPath(path: string): Resource | undefined;
  /** The resources that read or write a table; mostly one. */
  ofTable(table: string): readonly Resource[];
  /** Resources that the data rules of a menu component govern. */
  ofComponent(component: string): readonly Resource[];
  /** The steps of a feature around everything; none where it is not served by the engine. */
  hooksOf(resource: Resource): Hooks;
  /** The steps around the edit of a resource; undefined where it is not edited by the engine's own call. */
  hooksOfEdit(resource: Resource): Hooks | undefined;
}

export function makeResources(): Resources {
  const byPath = new Map<string, Resource>();
  const byTable = new Map<string, Resource[]>();
  const byComponent = new Map<string, Resource[]>();
  const edits = new Map<Resource, Hooks>();
  const steps = new Map<Resource, Hooks>();

  let version = 0;

  return {
    get version() {
      return version;
    },
    add(resource, hooks) {
      const { path, table, component } = resource;
      if (byPath.has(path)) throw new Error(`${path} is the path of two resources`);
      assertClosed(resource);
      version += 1;
      byPath.set(path, resource);
      byTable.set(table, [...(byTable.get(table) ?? []), resource]);
      byComponent.set(component, [...(byComponent.get(component) ?? []), resource]);
      if (hooks) steps.set(resource, hooks);
      if (hooks && resource.operations.has('edit')) edits.set(resource, hooks);
    },
    replace(resource, hooks) {
      this.remove(resource.path);
      this.add(resource, hooks);
    },
    remove(path) {
      const resource = byPath.get(path);
      if (!resource) return;
      version += 1;
      byPath.delete(path);
      byTable.set(resource.table, others(byTable.get(resource.table), resource));
      byComponent.set(resource.component, others(byComponent.get(resource.component), resource));
      steps.delete(resource);
      edits.delete(resource);
    },
    all: () => [...byPath.values()],
    byPath: (path) => byPath.get(path),
    ofTable: (table) => byTable.get(table) ?? [],
    ofComponent: (component) => byComponent.get(component) ?? [],
    hooksOf: (resource) => steps.get(resource) ?? {},
    hooksOfEdit: (resource) => edits.get(resource),
  };
}

const others = (all: readonly Resource[] = [], one: Resource): Resource[] => all.filter((resource) => resource !== one);

/** What tenants are never given is read from the contract; one that is not there would be open to them. */
function assertClosed({ owner, permission, path }: Resource): void {
  const right = owner === 'platform' ? permission : owner === 'platformWrites' ? `${permission}:add` : null;
  if (right !== null && !platformOnly.rights.includes(right))
    throw new Error(`${path} is the platform's, and contract/src/all.ts does not list it`);
}
