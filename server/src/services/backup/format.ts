import { type Static, Type } from 'typebox';
import { DesignedTable } from './designed-tables.ts';

/** Number of the form of backup files; a restore takes those that it knows. */
export const backupFormat = 1;

/** First entry: what the archive holds. */
export const Manifest = Type.Object({
  format: Type.Integer(),
  /** Version of the program and time of the snapshot (UTC). */
  program: Type.String(),
  createdAt: Type.String(),
  /** Migrations that had run, in order: the restore makes the same schema. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  /** Tables that no migration makes; older backups have none. */
  designed: Type.Optional(Type.Array(DesignedTable)),
  /** false: uploads lie in S3 and are not in the archive. */
  withFiles: Type.Boolean(),
});
export type Manifest = Static<typeof Manifest>;

/** Last entry: without it the archive is cut off. */
export const Ending = Type.Object({
  /** SHA-256 of every other entry. */
  checksums: Type.Record(Type.String(), Type.String()),
  rows: Type.Integer(),
  files: Type.Integer(),
});
export type Ending = Static<typeof Ending>;

export const names = {
  manifest: 'backup.json',
  ending: 'checksums.json',
  sequences: 'database/sequences.json',
  rows: (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.rows`,
  file: (sha256: string) => `files/${sha256}`,
  secret: (name: string) => `secrets/${name}`,
};

/** The only names that an archive may hold: nothing in it says where it is written. */
export const entryName =
  /^(?:backup\.json|checksums\.json|database\/sequences\.json|database\/((?:onl(?:_backup)?\.)?[a-z_][a-z0-9_]{0,62})\/\d{6}\.rows|files\/([0-9a-f]{64})|secrets\/([a-z-]{1,40}))$/;

const megabyte = 1024 * 1024;

/** Most bytes of an entry that is read whole into memory: above what any backup of ours holds. */
export function mostBytes(name: string): number {
  if (name.startsWith('files/')) return Number.MAX_SAFE_INTEGER; // goes from stream to stream
  if (name.startsWith('secrets/')) return megabyte;
  return name === names.manifest || name === names.sequences ? 16 * megabyte : 500 * megabyte;
}

/** Tables that belong to the moment: sessions end with a restore, and so do codes and events (they are unlogged). */
export const leftOut = ['kysely_migration', 'kysely_migration_lock', 'sys_session'];
