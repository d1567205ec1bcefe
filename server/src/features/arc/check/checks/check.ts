import { type CheckOutcome, checkOutcome } from '@dossier/contract/arc/check/checks.ts';
import type { NumberSegment, NumberValues } from '@dossier/rules/archive/number.ts';
import type { Row } from '#engine/resource/read.ts';
import type { InspectedFile } from '../inspect/inspect.ts';

/** What a check has found of a record. A failure of a check that only warns is a warning in the end. */
export interface Finding {
  outcome: CheckOutcome;
  message?: string;
  /** Label of the field, or name of the file. */
  field?: string;
  value?: string;
}

/** What is known of a record beside its fields, read for all records of a run at once. */
export interface ItemFacts {
  /** How its number is made; a sentence where it cannot be made. */
  numbering: { segments: readonly NumberSegment[]; values: NumberValues; ruleName: string; arrange: string } | string;
  /** Values in use of the dictionaries that its fields name. */
  dictionaries: ReadonlyMap<string, ReadonlySet<string>>;
  /** Another record with its 档号, and one with its 文号 and title that its readers may know of. */
  sameNumber: boolean;
  sameDocument: { archiveNo: string | null; title: string } | null;
  /** The number before its own, when nobody ever had that. */
  hole: string | null;
  /** Paths of files that the store binds to the record. */
  boundPaths: readonly string[];
  /** Names among its people that belong to no account. */
  strangers: readonly string[];
  /** Whether the history of the tenant waits for its chain. */
  isChainBehind: boolean;
}

/** What the checks of one record go by. */
export interface Subject {
  item: Row;
  /** In the order of the record; what the record names and the store does not know is among `lost`. */
  files: readonly InspectedFile[];
  lost: readonly string[];
  facts: ItemFacts;
  stage: string;
  /** `YYYY-MM-DD` */
  today: string;
  /** Extensions that are kept as they are, and most pages of a record. */
  formats: readonly string[];
  pagesMost: number;
}

/** The checks of one record by their codes (domain 6.7). */
export type ItemChecks = Readonly<Record<string, (subject: Subject) => Finding>>;

export const passed: Finding = { outcome: checkOutcome.passed };
/** It does not apply to the record. */
export const none: Finding = { outcome: checkOutcome.none };
export const failed = (message: string, field?: string, value?: unknown): Finding => ({
  outcome: checkOutcome.failed,
  message,
  ...(field === undefined ? {} : { field }),
  ...(value === undefined || value === null ? {} : { value: String(value).slice(0, 500) }),
});
export const warned = (message: string, field?: string, value?: unknown): Finding => ({
  ...failed(message, field, value),
  outcome: checkOutcome.warned,
});
/** Only a person can tell. */
export const manual = (message: string, field?: string): Finding => ({
  outcome: checkOutcome.manual,
  message,
  ...(field === undefined ? {} : { field }),
});

/** The first file that a check does not pass; without files it does not apply. */
export function eachFile({ files }: Pick<Subject, 'files'>, find: (file: InspectedFile) => Finding | null): Finding {
  if (files.length === 0) return none;
  const found = files.flatMap((file) => find(file) ?? []);
  return (
    found.find(({ outcome }) => outcome === checkOutcome.failed) ??
    found.find(({ outcome }) => outcome === checkOutcome.warned) ??
    found.find(({ outcome }) => outcome === checkOutcome.manual) ??
    found[0] ??
    passed
  );
}
