import type { Resource } from '@dossier/contract/core/resource.ts';
import { type ConfigKindName, configKinds } from '@dossier/contract/operations/config-transfer.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { readListQuery } from '#engine/query/list-query.ts';
import { eachRow, type Row } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
import type { Comparison, Entry, Shape } from './shape.ts';

/** One reading or one import: everything in one transaction. */
export interface Context {
  app: App;
  tx: Tx;
  actor: Actor;
  origin: Origin;
  /** What is here, by kind; read once, as it was when the transaction began to look. */
  here: Map<ConfigKindName, Promise<Here>>;
  /** Ids by kind and code, with those that the import has added. */
  ids: Map<string, string>;
}

/** An entry of this installation. */
export interface Local {
  id: string;
  code: string;
  name: string;
  /** Code of the entry above. */
  parent: string | null;
  entry: Entry;
  /** Why its code does not tell it apart; null where it does. */
  unclear: string | null;
  /** When it was made or changed last. */
  changedAt: string | null;
}

export interface Here {
  locals: readonly Local[];
  byCode: ReadonlyMap<string, Local>;
}

export interface Reference {
  kind: ConfigKindName;
  code: string;
}

/** What is carried over of one sort of things, and how it is read and put in. */
export interface Kind {
  name: ConfigKindName;
  shape: Shape;
  /** What an import locks, so that the state it was decided on is the state it changes. */
  tables: readonly string[];
  /** Permissions without which nobody sees the kind here. */
  mayRead: readonly string[];
  codeOf(entry: Entry): string;
  nameOf(entry: Entry): string;
  parentOf?(entry: Entry): string | null;
  /** Entries that must be there before this one. */
  needs(entry: Entry): readonly Reference[];
  /** Permissions that the change takes. */
  rightsOf(found: Comparison, isNew: boolean): readonly string[];
  /** What makes an entry impossible whatever is here; null when nothing does. */
  problemOf?(entry: Entry, here: Local | undefined, context: Context): string | null;
  read(context: Context): Promise<Local[]>;
  /** Makes the change by the rules of its own screen. @throws AppError */
  apply(context: Context, entry: Entry, here: Local | undefined, found: Comparison): Promise<void>;
}

/** Whether the actor may know what is here of a kind. */
export function maySee({ actor }: Pick<Context, 'actor'>, { mayRead }: Kind): boolean {
  return mayRead.every((right) => actor.permissions.has(right));
}

/** Begins to look at an installation. */
export function contextOf(given: Pick<Context, 'app' | 'tx' | 'actor' | 'origin'>): Context {
  return { ...given, here: new Map(), ids: new Map() };
}

/** What is here of a kind. Codes that two entries share tell neither apart. */
export function hereOf(context: Context, kind: Kind): Promise<Here> {
  let here = context.here.get(kind.name);
  if (!here) {
    here = readHere(context, kind);
    context.here.set(kind.name, here);
  }
  return here;
}

/** What is here of a kind at this moment. */
export async function readHere(context: Context, kind: Kind): Promise<Here> {
  const read = await kind.read(context);
  const counts = new Map<string, number>();
  for (const { code } of read) counts.set(code, (counts.get(code) ?? 0) + 1);
  const locals = read.map((local) => {
    const isShared = (counts.get(local.code) ?? 0) > 1;
    const unclear = local.unclear ?? (isShared ? `本系统有多个${configKinds[kind.name]}的编码为“${local.code}”` : null);
    if (!unclear) context.ids.set(idKey(kind.name, local.code), local.id);
    return { ...local, unclear };
  });
  return { locals, byCode: new Map(locals.map((local) => [local.code, local])) };
}

/** Key of `Context.ids`. */
export const idKey = (kind: ConfigKindName, code: string): string => `${kind} ${code}`;

/** Every row of a resource that the actor may know of, with the columns that he may see. */
export async function allRows({ tx, actor }: Context, resource: Resource): Promise<Row[]> {
  const scope = scopeOf(resource, actor);
  const rows: Row[] = [];
  for await (const batch of eachRow(tx, scope, readListQuery(scope, {}), undefined, { batch: 1000 }))
    rows.push(...batch);
  return rows;
}

/** The newest of some moments. */
export function newest(moments: readonly unknown[]): string | null {
  const texts = moments.filter((moment) => typeof moment === 'string').sort();
  return texts.at(-1) ?? null;
}
