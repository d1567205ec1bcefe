import type { Field } from '@dossier/contract/core/field.ts';
import type { DraftOf, RecordOf, Resource } from '@dossier/contract/core/resource.ts';
import type { ViewKind } from '@dossier/contract/core/view.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Change } from '#services/api/changes.ts';
import type { ListState } from '#services/data/list-query.ts';
import type { Guarded } from '#services/session/access.ts';
import type { Draft, Problems } from './form/draft.ts';
import type { FormGuide } from './form/form-guide.ts';
import type { Related } from './record/related.ts';

/** A record as the wire brings it. */
export type Rec = Record<string, unknown> & { id: string };

type FieldName<R extends Resource> = Extract<keyof R['fields'], string>;

/** What buttons and parts may do with the page that they stand on. */
export interface PageActions {
  state: ListState;
  selected: ReadonlySet<string>;
  /** What the list shows. */
  shown: { records: readonly Rec[]; total: number };
  /** Sets filters (null removes one) and goes to page 1. */
  setFilters: (filters: Readonly<Record<string, string | null>>) => void;
  clearSelection: () => void;
  /** Makes a change that the rows show at once and that can be taken back. */
  change: (change: Change) => void;
  /** Fetches list and opened record anew. */
  refresh: () => void;
  openDetail: (id: string) => void;
  openAdd: (given?: Draft) => void;
  openEdit: (id: string) => void;
}

export interface ToolbarButton {
  key: string;
  label: string;
  icon?: ReactNode;
  /** The call that the button makes: without its right the button is not there. */
  endpoint: Guarded;
  run: (page: PageActions) => void | Promise<void>;
}

export interface RowAction<R extends Resource> {
  key: string;
  label: string;
  /** The call that the action makes: without its right it is not there. */
  endpoint: Guarded;
  /** Whether it fits this record's state. @default always */
  when?: (record: RecordOf<R>) => boolean;
  /** Red. @default false */
  danger?: boolean;
  /** Beside 编辑 and not in the menu. @default false */
  beside?: boolean;
  /** Before 编辑: what people come to the page for. @default false */
  first?: boolean;
  run: (record: RecordOf<R>, page: PageActions) => void | Promise<void>;
}

/** A column of the list, and a fact of the detail, that is no field of the resource. */
export interface ExtraColumn<R extends Resource> {
  name: string;
  label: string;
  /** In px. */
  width: number;
  /** Name of the field that it stands behind. */
  after: FieldName<R>;
  /** The call that tells it: without its right it is not there. */
  endpoint: Guarded;
  render: (record: RecordOf<R>) => ReactNode;
}

export interface BatchAction {
  key: string;
  label: string;
  endpoint: Guarded;
  danger?: boolean;
  run: (ids: readonly string[], page: PageActions) => void | Promise<void>;
}

export interface DetailTab<R extends Resource> {
  key: string;
  label: string;
  /** @default shown to everybody who sees the record */
  endpoint?: Guarded;
  when?: (record: RecordOf<R>) => boolean;
  render: (record: RecordOf<R>, page: PageActions) => ReactNode;
}

/** An own input in place of the field's usual one. */
export interface FieldPartProps {
  id: string;
  /** In the reader's language. */
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The whole form, for inputs that depend on others. */
  draft: Draft;
  /** Sets other fields, e.g. those that a choice fills in. */
  change: (patch: Draft) => void;
  disabled: boolean;
  status?: 'error';
  'aria-describedby'?: string;
  /** The record as it was when the form opened; null for a new one. */
  record: Rec | null;
}

/** What a part of the form that belongs to no field works with. */
export interface FormExtraProps extends Pick<FieldPartProps, 'draft' | 'change' | 'disabled' | 'record'> {
  problems: Problems;
}

/** Values that a form holds besides its resource's fields: roles of a user, a first password. */
export interface ExtraValues {
  /** Their first values; null for a new record. */
  load: (record: Rec | null) => Draft | Promise<Draft>;
  /** What is wrong with them, a sentence by name. */
  problems?: (draft: Draft, record: Rec | null) => Problems;
  /** What of them travels in the body. */
  body: (draft: Draft, record: Rec | null) => Record<string, unknown>;
}

export interface SidePanelProps {
  state: ListState;
  setFilters: PageActions['setFilters'];
}

/** The server's sentence against a value, for rules of the screen's own that only the server knows; null: none. */
export type OwnCheck = (value: unknown, draft: Draft, record: Rec | null) => Promise<string | null>;

/** Values by field that all rows of a list have: one key, or several with commas. */
export type Within = Readonly<Record<string, string>>;

/** What a screen changes about its resource's page. Everything is optional. */
export interface Extensions<R extends Resource> {
  /** Own cells of the list and own values of the detail, by field. */
  columns?: Partial<Record<FieldName<R>, (record: RecordOf<R>) => ReactNode>>;
  /** Columns of the list and facts of the detail that are no fields. */
  extraColumns?: readonly ExtraColumn<R>[];
  /** Own inputs of the form, by field. */
  formParts?: Partial<Record<FieldName<R>, ComponentType<FieldPartProps>>>;
  /** When a field has something to ask, by the other values of the form. @default always */
  fieldWhen?: Partial<Record<FieldName<R>, (draft: Draft) => boolean>>;
  /** A part of the form that stands above all fields and belongs to none. */
  formLead?: ComponentType<FormExtraProps>;
  /** A part of the form that belongs to no field, below the others. */
  formExtra?: ComponentType<FormExtraProps>;
  /** Where that part stands. @default 'last' */
  extraPlace?: 'afterFirst' | 'last';
  /** Values of the form that belong to no field: formExtra shows them, add and edit carry them. */
  extraValues?: ExtraValues;
  /** Asked while a field is typed into and again on saving, besides `unique` and check rules. */
  ownChecks?: Partial<Record<FieldName<R>, OwnCheck>>;
  toolbar?: readonly ToolbarButton[];
  rowActions?: readonly RowAction<R>[];
  batchActions?: readonly BatchAction[];
  detailTabs?: readonly DetailTab<R>[];
  /** Something above the fields of the detail: states, numbers, a preview. */
  detailHead?: (record: RecordOf<R>, page: PageActions) => ReactNode;
  /** Records of another register, or a record's own lines: a row opens to those that belong to it (inner table). */
  inner?: Related | 'lines';
  /** As `inner`; those of the chosen row stand below the list (master and detail). */
  below?: Related | 'lines';
  /** Left of the list: a tree of classes or departments. */
  side?: ComponentType<SidePanelProps>;
  /** Field of a dictionary whose values divide the list into tabs. It must be one that the list is searched by. */
  splitBy?: FieldName<R>;
  /** What an empty list says in place of the usual, e.g. which of its places it shows. */
  empty?: (state: ListState) => { title: string; hint?: string } | undefined;
  /** What stands at the left of the pager: sums, what is used up. */
  foot?: ReactNode;
  /** Filters of a first visit. */
  defaultFilters?: Readonly<Record<string, string>>;
  /**
   * The list stands within another record, as a part of its page: what names that record is neither searched by nor shown,
   * new records belong to it, and there are no saved views.
   */
  within?: Within;
  /** How the records are looked at first. @default 'list' */
  firstView?: ViewKind;
  /** Names of filters that the side panel or a button sets and no search input shows. */
  extraFilters?: readonly string[];
  /** A record was added with the form: what comes after it, e.g. a secret that is shown once. */
  added?: (id: string, page: PageActions) => void;
  /** First values of a new record, e.g. from the chosen class. */
  newRecord?: (state: ListState) => Partial<DraftOf<R>>;
  /** Whether a record's state lets it be changed. @default always */
  canEdit?: (record: RecordOf<R>) => boolean;
  canDelete?: (record: RecordOf<R>) => boolean;
  /** What goes with a deleted record: said before it is deleted. */
  deleteNote?: string;
  /** How deleted records come back: who may do that is offered 撤销 after deleting. */
  restore?: { endpoint: Guarded; run: (ids: readonly string[]) => Promise<string> };
  /** @default by the number of fields: a drawer up to 20, a page above */
  formAs?: 'drawer' | 'page';
  /** The form needs room for tables in its own part. @default by the number of fields */
  formWide?: boolean;
  /** Adding and editing are not done with the resource's form. @default false */
  withoutForm?: boolean;
  /** Somebody who follows the form and has a say in it. */
  guide?: FormGuide | undefined;
  /** Asked before records are edited or deleted; false: they are not. */
  beforeAct?: ((act: 'edit' | 'delete', records: readonly Rec[], page: PageActions) => Promise<boolean>) | undefined;
  /** There is no advanced query. @default false */
  withoutQuery?: boolean;
}

/** The same for any resource: the parts of the page know no field by name. */
export type AnyExtensions = Extensions<Resource>;

/** The page's parts see records as the wire brings them; `R` only checks what a screen writes. */
export function loosened<R extends Resource>(extensions: Extensions<R>): AnyExtensions {
  // RecordOf<R> and RecordOf<Resource> are the same object at run time: the record that the resource's own call brought.
  return extensions as unknown as AnyExtensions;
}
