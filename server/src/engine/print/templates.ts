import { readFile } from 'node:fs/promises';
import type { Print } from '@dossier/contract/core/print.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import type { Hooks } from '../resource/hooks.ts';

declare module '#services/services.ts' {
  interface App {
    /** What can be printed on this server. */
    prints: Prints;
  }
}

/** A print of a resource with the product's own template. */
export interface KnownPrint {
  resource: Resource;
  hooks: Hooks;
  print: Print;
  /** Reads the product's template. */
  source(): Promise<string>;
}

/** The prints of one running server, by the resource's path and the print's name. */
export interface Prints {
  add(resource: Resource, print: Print, hooks: Hooks): void;
  /** Forgets the prints of a resource; there may be none. */
  remove(path: string): void;
  all(): readonly KnownPrint[];
  find(path: string, name: string): KnownPrint | undefined;
}

/** What prints look like where a feature says nothing of it. */
const common = {
  record: new URL('./templates/record.typ', import.meta.url),
  list: new URL('./templates/register.typ', import.meta.url),
  labels: new URL('./templates/labels.typ', import.meta.url),
};

/** Source of the common template. */
export const commonTemplate = (kind: keyof typeof common): Promise<string> => readFile(common[kind], 'utf8');

export function makePrints(): Prints {
  const known = new Map<string, KnownPrint>();
  return {
    add(resource, print, hooks) {
      const file = hooks.prints?.[print.name] ?? common[print.kind];
      let read: Promise<string> | undefined;
      known.set(`${resource.path} ${print.name}`, {
        resource,
        hooks,
        print,
        source: () => {
          read ??= readFile(file, 'utf8');
          return read;
        },
      });
    },
    remove(path) {
      for (const key of known.keys()) if (key.startsWith(`${path} `)) known.delete(key);
    },
    all: () => [...known.values()],
    find: (path, name) => known.get(`${path} ${name}`),
  };
}

/** The template of a print for a tenant: the version that its administrators made active, else the product's own. */
export async function templateFor(
  app: Pick<App, 'db' | 'prints'>,
  resource: Resource,
  { name }: Pick<Print, 'name'>,
  actor: Pick<Actor, 'tenantId'>,
): Promise<string> {
  const active = await activeTemplate(app.db, resource.path, name, actor.tenantId);
  if (active !== undefined) return active;
  const own = app.prints.find(resource.path, name);
  if (!own) throw new Error(`${resource.path} prints no ${name}`);
  return own.source();
}

async function activeTemplate(db: Db, path: string, name: string, tenantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ source: string }>`
    select source from sys_print_template
    where tenant_id = ${tenantId} and resource_path = ${path} and print_name = ${name} and active`.execute(db);
  return rows[0]?.source;
}
