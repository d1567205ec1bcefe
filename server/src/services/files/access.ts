import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { FileTable } from '#db/tables-files.ts';

export type FileRow = Selectable<FileTable>;

/** What is asked of a file: to be shown in the page, or to be taken away as it is. */
export type FileUse = 'view' | 'download';

/** Says whether a person may view or download a file of the record that owns it. */
export type MayReadOwner = (db: Db, actor: Actor, ownerId: string, file: FileRow, use: FileUse) => Promise<boolean>;

/** Is told of a file that somebody reads, before its bytes leave. */
export type OnRead = (db: Db, actor: Actor, origin: Origin, file: FileRow, use: FileUse) => Promise<void>;

/** The same rule for lists: a condition on the file row `t`; null where the reader sees none of them. */
type OwnerListing = (actor: Actor) => RawBuilder<boolean> | null;

/** Who owns the files of one running server, and who may therefore read them. */
export interface FileOwners {
  /** Names the rule for the files of a resource. Files of a resource without one are read by nobody. */
  register(resource: string, mayRead: MayReadOwner): void;
  /** Names the rule for the files of all resources whose path begins so and that have none of their own. */
  registerBelow(prefix: string, mayRead: MayReadOwner): void;
  /** Says which files of a resource's records lists show. Files of a resource without it are in no list. */
  list(resource: string, listing: OwnerListing): void;
  /** Names who is told when a file of a resource is read. */
  onRead(resource: string, tell: OnRead): void;
  /** Files of a resource's records are never handed on by a link: whoever opens one is nobody. So are those whose readers are told. */
  refuseLinks(resource: string): void;
  mayLink(file: Pick<FileRow, 'owner_resource'>): boolean;
  /** Somebody who may reads a file now. */
  tellRead(db: Db, actor: Actor | null, origin: Origin, file: FileRow, use: FileUse): Promise<void>;
  /** Public files: everybody. Files of a record: who may read the record. Others: who uploaded them. Infected ones: nobody. */
  mayRead(db: Db, actor: Actor | null, file: FileRow, use: FileUse): Promise<boolean>;
  /** Which rows `t` of sys_file a person may know of: `mayRead` for lists. */
  known(actor: Actor): RawBuilder<boolean>;
}

export function makeFileOwners(): FileOwners {
  const owners = new Map<string, MayReadOwner>();
  const below: [prefix: string, mayRead: MayReadOwner][] = [];
  const ruleOf = (resource: string) =>
    owners.get(resource) ?? below.find(([prefix]) => resource.startsWith(prefix))?.[1];
  const readers = new Map<string, OnRead>();
  const listings = new Map<string, OwnerListing>();
  const withoutLinks = new Set<string>();
  return {
    register: (resource, mayRead) => void owners.set(resource, mayRead),
    registerBelow: (prefix, mayRead) => void below.push([prefix, mayRead]),
    list: (resource, listing) => void listings.set(resource, listing),
    onRead: (resource, tell) => void readers.set(resource, tell),
    refuseLinks: (resource) => void withoutLinks.add(resource),
    mayLink: ({ owner_resource: resource }) =>
      resource === null || !(withoutLinks.has(resource) || readers.has(resource)),
    async tellRead(db, actor, origin, file, use) {
      if (actor && file.owner_resource !== null) await readers.get(file.owner_resource)?.(db, actor, origin, file, use);
    },
    async mayRead(db, actor, file, use) {
      if (file.scan_state === fileScan.infected) return false;
      if (file.is_public) return true;
      if (!actor) return false;
      if (file.owner_resource === null || file.owner_id === null) return file.create_by === actor.username;
      return (await ruleOf(file.owner_resource)?.(db, actor, file.owner_id, file, use)) ?? false;
    },
    known(actor) {
      const owned = [...listings].flatMap(([resource, listing]) => {
        const rule = listing(actor);
        return rule ? [sql<boolean>`(t.owner_resource = ${resource} and ${rule})`] : [];
      });
      const own = sql<boolean>`(t.owner_id is null and t.create_by = ${actor.username})`;
      return sql<boolean>`(${sql.join([sql`t.is_public`, own, ...owned], sql` or `)})`;
    },
  };
}
