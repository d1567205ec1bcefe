import { type Span, spans } from '@dossier/rules/period.ts';
import { type Static, type TObject, Type } from 'typebox';
import { type Endpoint, endpoint, type Permission } from './endpoint.ts';
import { ListQuery } from './envelope.ts';

/** Filters of a list by their names in the address: a field, `{field}_begin`, `{field}_end`. */
export type Filters = Readonly<Record<string, string>>;

/** A day that is only known when somebody looks. */
export interface DayOf {
  day: 'today' | 'monthStart' | 'monthEnd';
  /** Days after it; before it when negative. */
  plus: number;
}
export const today: DayOf = { day: 'today', plus: 0 };
export const yesterday: DayOf = { day: 'today', plus: -1 };
export const monthStart: DayOf = { day: 'monthStart', plus: 0 };
export const monthEnd: DayOf = { day: 'monthEnd', plus: 0 };

/** What narrows the list to the records of a figure; each is a filter that the list can be opened with. */
export type FigureFilters = Readonly<Record<string, string | DayOf>>;

/** A number above a list: how many records its filters leave, or what a field of theirs adds up to. */
export interface Figure {
  /** What is counted, as it stands above the list. */
  label: string;
  /** The field that is added up; null: records are counted. */
  sum: string | null;
  /** Nothing: it is a figure of the list as it is, and opens no other. */
  where: FigureFilters;
  /** Something is wrong unless it is none: 逾期. */
  alert: boolean;
  /** What it is a percentage of: the records that these filters leave instead of `where`, or a field of theirs added up. */
  of?: { where: FigureFilters; sum: string | null };
  /** Fields that the list must be filtered by: without them it would add up what does not belong together. @default none */
  needs?: readonly string[];
}

/** How many records the filters leave: `count({ status: '40' }, '执行中')` */
export function count(where: FigureFilters, label: string, { alert = false } = {}): Figure {
  return { label, sum: null, where, alert };
}

/** What a number field of theirs adds up to: `sum('budget', '预算合计')` */
export function sum(
  field: string,
  label: string,
  where: FigureFilters = {},
  { alert = false, ...more }: Partial<Pick<Figure, 'alert' | 'needs'>> = {},
): Figure {
  return { label, sum: field, where, alert, ...more };
}

/**
 * Which part of some records others are, in percent; opens the list of the part. `share({ onTime: 'Y' }, { onTime: 'Y,N' }, '及时率')`
 * @param sums number fields that are added up instead of counting: of the part, and of the whole
 */
export function share(
  where: FigureFilters,
  of: FigureFilters,
  label: string,
  sums?: readonly [part: string, whole: string],
): Figure {
  const [part = null, whole = null] = sums ?? [];
  return { label, sum: part, where, alert: false, of: { where: of, sum: whole } };
}

/** Most groups that one call tells; the largest are told. */
export const mostGroups = 200;
/** Most values of a second field that they are split by; the largest are told. */
export const mostSplits = 40;

/** How far moments and days are put together. */
export const grains = ['day', 'month', 'year'] as const;
export type Grain = (typeof grains)[number];

const FiguresResult = Type.Array(
  Type.Object({
    name: Type.String(),
    /** Null: a part of nothing. */
    value: Type.Union([Type.Number(), Type.Null()]),
    /** Filters that open its list, with the days of today. */
    where: Type.Record(Type.String(), Type.String()),
  }),
);
export type FigureValues = Static<typeof FiguresResult>;

const GroupsQuery = Type.Object(
  {
    ...ListQuery.properties,
    /**
     * Field that the records are grouped by; of a date, its months (`2026-11`) or what `grain` says, of an area, its province
     * (`330000`).
     */
    by: Type.String({ minLength: 1, maxLength: 64 }),
    /** A second field, by which the records of each group are told apart. */
    split: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** @default month */
    grain: Type.Optional(Type.Unsafe<Grain>({ type: 'string', enum: [...grains] })),
    /** Number field that is added up in each group. */
    sum: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  { additionalProperties: Type.Unknown() },
);
const Sum = Type.Optional(Type.Number());
/** Null: records without a value. */
const Value = Type.Union([Type.String(), Type.Null()]);
const GroupsResult = Type.Object({
  groups: Type.Array(
    Type.Object({
      value: Value,
      text: Type.String(),
      count: Type.Integer(),
      sum: Sum,
      /** Its records by the second field; values that no record of it has are absent. */
      cells: Type.Optional(Type.Array(Type.Object({ value: Value, count: Type.Integer(), sum: Sum }))),
    }),
  ),
  /** All records by the second field. */
  splits: Type.Optional(
    Type.Array(Type.Object({ value: Value, text: Type.String(), count: Type.Integer(), sum: Sum })),
  ),
  /** Of all records, those of groups that are not told included. */
  count: Type.Integer(),
  sum: Sum,
});
export type Groups = Static<typeof GroupsResult>;

const FigureQuery = Type.Object(
  {
    ...ListQuery.properties,
    /** Number field that is added up; without it records are counted. */
    sum: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Day field by which the period is taken; without it all records count and nothing is compared. */
    over: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** @default month */
    span: Type.Optional(Type.Unsafe<Span>({ type: 'string', enum: [...spans] })),
  },
  { additionalProperties: Type.Unknown() },
);
const Where = Type.Record(Type.String(), Type.String());
const FigureResult = Type.Object({
  value: Type.Number(),
  /** Filters besides those of the question that open its list: the days of the period. */
  where: Where,
  /** The same days of the period before; null where nothing is compared. */
  before: Type.Union([Type.Object({ value: Type.Number(), where: Where }), Type.Null()]),
  /** The last twelve months, months without records included; of this one as far as it has come. */
  course: Type.Array(Type.Object({ month: Type.String(), value: Type.Number() })),
});
export type FigureValue = Static<typeof FigureResult>;

type None = TObject<Record<never, never>>;
export interface FigureEndpoints {
  figures: Endpoint<None, typeof ListQuery, None, typeof FiguresResult>;
  figure: Endpoint<None, typeof FigureQuery, None, typeof FigureResult>;
  groups: Endpoint<None, typeof GroupsQuery, None, typeof GroupsResult>;
}

/** The calls that count the records of a list. */
export function figureCalls(path: string, label: string, permission: `${string}:${string}`): FigureEndpoints {
  const access = `${permission}:list` as Permission;
  return {
    figures: endpoint({
      method: 'GET',
      path: `${path}/figures`,
      access,
      label: `${label}-统计数字`,
      query: ListQuery,
      result: FiguresResult,
    }),
    figure: endpoint({
      method: 'GET',
      path: `${path}/figure`,
      access,
      label: `${label}-同期比较`,
      query: FigureQuery,
      result: FigureResult,
    }),
    groups: endpoint({
      method: 'GET',
      path: `${path}/groups`,
      access,
      label: `${label}-分组统计`,
      query: GroupsQuery,
      result: GroupsResult,
    }),
  };
}
