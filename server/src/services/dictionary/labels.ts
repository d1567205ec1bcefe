import type { Field } from '@dossier/contract/core/field.ts';

/** Where the texts of values come from. */
export type LabelSource =
  /** A list that is known without asking. */
  | { from: 'texts'; textOf: (value: string) => string | undefined; valueOf: (text: string) => string | undefined }
  | { from: 'dictionary'; code: string }
  /** `ofTenant`: texts are looked up among the tenant's own rows. */
  | { from: 'table'; table: 'user' | 'depart' | 'category'; ofTenant?: boolean }
  /** Rows of a register that it publishes to pickers. */
  | { from: 'published'; dictionary: string };

/** What the kinds of fields say of it; they stand above the services (engine/fields). */
export type LabelsOf = (field: Field) => LabelSource | null;
