import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { LabelSource } from '#services/dictionary/labels.ts';
import type { ReadCell } from '../excel/reader.ts';
import type { SheetColumn } from '../excel/sheet.ts';

/** What the server does with a kind of field, beyond what everybody knows of it (contract/src/core/fields). */
export interface ServerKind<F> {
  /** What a client sent, trimmed and not empty, in its storage type as far as it can be read. @default a text */
  stored?(field: F, value: unknown): unknown;
  /** Where the texts of its values come from. */
  labels?(field: F): LabelSource;
  /** What is said of a text or value that is not among them. @default `“…”不存在` */
  missing?(text: string): string;
  /**
   * What is wrong with the place of what a value names, for kinds that choose from a tree; that it exists is part of it.
   * @param hold until the record is saved, so that whoever deletes what is named waits and then sees that it is used
   */
  misplaced?(db: Db, field: F, value: string, actor: Actor, hold: boolean): Promise<string | null> | string | null;
  /** How a column of an Excel file is written. @default 'text' */
  excel?: NonNullable<SheetColumn['kind']>;
  /** Its field in Excel files, where a row is named there in another way. */
  inFiles?(field: F): F;
  /** Whether a column of files with such a header holds the stored value and no text. */
  storedInFiles?(header: string): boolean;
  /** Neither in templates nor in imports, nor in the sheets of lines. */
  notImported?: true;
  /** What the instructions of a template say of how it is filled in. */
  filling(field: F, header: string): string;
  /** Whether templates drop its texts down. */
  dropsDown?(field: F): boolean;
  /** A cell of a file that is no label. @default as text */
  readCell?(cell: Exclude<ReadCell, null>): unknown;
  /** What is wrong with the text of a cell that nothing goes by. @default what `missing` says */
  unread?(text: string): string | null;
  /** On paper; values with labels are printed by those. @default the value, lists with 、 */
  printed?(field: F, value: string): string;
}
