import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { mostActedOn } from './action.ts';
import { type Endpoint, endpoint, largeBodyLimit, type Permission } from './endpoint.ts';
import type { Field } from './field.ts';
import { kindOf } from './fields/kinds.ts';
import type { Resource } from './resource.ts';

/** Most records that one bulk edit may name, and most that it may find by the filters of the list. */
export const mostNamed = mostActedOn;
export const mostFiltered = 5000;
/** Hours in which a bulk edit can be taken back. */
export const undoHours = 24;
/** Refused records that an answer names; the file of the task names all. */
export const namedRefusals = 200;
/** Most fields that are changed at once. */
const mostFields = 50;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Body = Type.Object({
  /** Records by id, or those that `filters` find. */
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostNamed })),
  /** Versions of `ids` as the caller read them; one that is missing is not compared with what he saw. */
  versions: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Integer(), { maxProperties: mostNamed })),
  /** Parameters of the list call. */
  filters: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100_000 }))),
  /** New values by field; null empties. */
  values: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { minProperties: 1, maxProperties: mostFields }),
  /** `1`: everything is tried and nothing stays. */
  dryRun: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
});

/** What became, or would become, of the records. Without numbers it goes on in the background. */
const Outcome = Type.Object({
  taskId: Type.String(),
  total: Type.Optional(Type.Integer()),
  changed: Type.Optional(Type.Integer()),
  /** Had the values already. */
  same: Type.Optional(Type.Integer()),
  refused: Type.Optional(Type.Integer()),
  /** The first of the refused. */
  refusals: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        /** As the record is called; empty when the caller may not know of it. */
        title: Type.String(),
        message: Type.String(),
      }),
    ),
  ),
});
export type EditManyOutcome = Static<typeof Outcome>;

const Runs = Type.Array(
  Type.Object({
    /** Id of its task. */
    id: Type.String(),
    createTime: Type.String(),
    /** Names of the changed fields. */
    fields: Type.Array(Type.String()),
    changed: Type.Integer(),
    /** When it was taken back. */
    undoneTime: Type.Union([Type.String(), Type.Null()]),
  }),
);
const UndoBody = Type.Object({ id: Id });
const UndoResult = Type.Object({
  taskId: Type.String(),
  /** Records that have their old values again; none when it goes on in the background. */
  restored: Type.Optional(Type.Integer()),
});

type None = TObject<Record<never, never>>;
export interface EditManyEndpoints {
  editMany: Endpoint<None, None, typeof Body, typeof Outcome>;
  editManyRuns: Endpoint<None, None, TSchema, typeof Runs>;
  undoEditMany: Endpoint<None, None, typeof UndoBody, typeof UndoResult>;
}

/** The calls that change fields of many records at once, and take such a change back. */
export function editManyCalls(path: string, label: string, permission: `${string}:${string}`): EditManyEndpoints {
  const access = `${permission}:edit` as Permission;
  return {
    editMany: endpoint({
      method: 'POST',
      path: `${path}/editMany`,
      access,
      label: `${label}-批量修改`,
      body: Body,
      bodyLimit: largeBodyLimit,
      result: Outcome,
    }),
    editManyRuns: endpoint({
      method: 'GET',
      path: `${path}/editManyRuns`,
      access,
      label: `${label}-我的批量修改`,
      result: Runs,
    }),
    undoEditMany: endpoint({
      method: 'POST',
      path: `${path}/undoEditMany`,
      access,
      label: `${label}-撤销批量修改`,
      body: UndoBody,
      result: UndoResult,
    }),
  };
}

/**
 * Names of the fields that may get one value in many records: typed in by hand, changeable after the first save, and no
 * mark of a single record.
 */
export function fieldsForMany({ fields, uniques }: Pick<Resource, 'fields' | 'uniques'>): string[] {
  const marks = new Set(uniques.flatMap((unique) => unique.fields));
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && !marks.has(name) && fitsMany(field);
  });
}

function fitsMany(field: Field): boolean {
  if (field.readOnly || field.frozen || field.unique || field.internal || field.form === false) return false;
  return kindOf(field).fitsMany?.(field) ?? true;
}
