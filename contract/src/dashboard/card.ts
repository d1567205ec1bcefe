import { spans } from '@dossier/rules/period.ts';
import { type Static, Type } from 'typebox';

/** Columns of a dashboard, height of a row and gap between cards in px, on a desktop. */
export const dashboardGrid = { columns: 12, rowHeight: 22, gap: 16 } as const;

/** Most cards of a dashboard, rows of a list card, links of a card, characters of a text. */
export const cardLimits = { cards: 100, rows: 20, links: 60, text: 4000, title: 40, sources: 8, courses: 4 } as const;

/** How a chart is drawn; `rank` and `table` are lists of words and numbers, `map` is of provinces alone. */
export const chartKinds = ['bar', 'column', 'line', 'area', 'pie', 'radar', 'rank', 'table', 'map'] as const;
export type ChartKind = (typeof chartKinds)[number];

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] });
const Name = Type.String({ minLength: 1, maxLength: 64 });
/** Path of the resource whose list it is. */
const List = Type.String({ minLength: 1, maxLength: 100 });
/** A day that is only known when somebody looks. */
const Day = Type.Object(
  { day: oneOf(['today', 'monthStart', 'monthEnd']), plus: Type.Integer({ minimum: -11_000, maximum: 11_000 }) },
  { additionalProperties: false },
);
/** Filters of the list; `#{sys_user_code}` is whoever looks. */
const Where = Type.Record(Type.String({ maxLength: 70 }), Type.Union([Type.String({ maxLength: 1000 }), Day]), {
  maxProperties: 20,
});

const card = {
  id: Type.String({ minLength: 1, maxLength: 32 }),
  /** Null: what it shows names it. */
  title: Type.Union([Type.String({ maxLength: cardLimits.title }), Type.Null()]),
  x: Type.Integer({ minimum: 0, maximum: dashboardGrid.columns - 1 }),
  y: Type.Integer({ minimum: 0, maximum: 2000 }),
  w: Type.Integer({ minimum: 1, maximum: dashboardGrid.columns }),
  h: Type.Integer({ minimum: 2, maximum: 40 }),
};
const strict = { additionalProperties: false };
const of = { list: List, where: Where };

/** A number, with its period before and its course where it has a day. */
const FigureCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('figure'),
    ...of,
    sum: Type.Optional(Name),
    over: Type.Optional(Name),
    span: Type.Optional(oneOf(spans)),
    /** Something is wrong unless it is none. */
    alert: Type.Optional(Type.Boolean()),
    /** The number is told in percent of the records that these filters leave; both open their lists. */
    of: Type.Optional(Where),
    /** The number is told in percent of itself that this other sum leaves of it: what is earned of what came in. */
    less: Type.Optional(Name),
    /** What bytes that are added up are written in. */
    unit: Type.Optional(oneOf(['GB'])),
  },
  strict,
);
const ChartCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('chart'),
    ...of,
    by: Name,
    sum: Type.Optional(Name),
    draw: oneOf(chartKinds),
    /** How far days are put together; years and months stand in their order. @default month */
    grain: Type.Optional(oneOf(['month', 'year'])),
    /** Groups stand by their values and not by size: years of records. */
    order: Type.Optional(oneOf(['value'])),
    /** Each day is told with all before it: what there was at the end of a year. */
    growing: Type.Optional(Type.Boolean()),
    /** Beside each group, how many of it these filters leave and what part that is; drawn as a table. */
    part: Type.Optional(Where),
    /** Most groups that are shown; the others are one. */
    top: Type.Optional(Type.Integer({ minimum: 2, maximum: 50 })),
  },
  strict,
);
const ListCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('list'),
    ...of,
    columns: Type.Array(Name, { minItems: 1, maxItems: 6 }),
    sort: Type.Optional(Type.Object({ field: Name, direction: oneOf(['asc', 'desc']) }, strict)),
    rows: Type.Integer({ minimum: 1, maximum: cardLimits.rows }),
  },
  strict,
);
/** Counts or sums of some lists, month by month beside each other: the first as bars, the others as lines. */
const CoursesCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('courses'),
    courses: Type.Array(
      Type.Object(
        {
          ...of,
          /** The day by whose months they are put together. */
          day: Name,
          sum: Type.Optional(Name),
          name: Type.String({ minLength: 1, maxLength: cardLimits.title }),
        },
        strict,
      ),
      { minItems: 1, maxItems: cardLimits.courses },
    ),
  },
  strict,
);
/** What is due of several lists, by day. */
const DueCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('due'),
    sources: Type.Array(Type.Object({ ...of, day: Name }, strict), { minItems: 1, maxItems: cardLimits.sources }),
  },
  strict,
);
/** The same lists on the days of a month. */
const CalendarCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('calendar'),
    sources: Type.Array(Type.Object({ ...of, day: Name }, strict), { minItems: 1, maxItems: cardLimits.sources }),
  },
  strict,
);
/** Records by the values of a field, a column for each. */
const BoardCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('board'),
    ...of,
    by: Name,
    /** Fields below the name of a record. */
    facts: Type.Array(Name, { maxItems: 3 }),
    /** Records of a column. */
    rows: Type.Integer({ minimum: 1, maximum: cardLimits.rows }),
  },
  strict,
);
/** Records as bubbles between two numbers of theirs, as large as a third. */
const BubbleCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('bubbles'),
    ...of,
    horizontal: Name,
    vertical: Name,
    size: Name,
    /** From where on both numbers are well: a line on each axis. */
    mark: Type.Number(),
  },
  strict,
);
/** Rows of an online report with its parameters as they stand by themselves, or one value of its first row. */
const ReportCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('report'),
    /** Code of the report. */
    report: Type.String({ minLength: 1, maxLength: 100 }),
    /** Columns that are shown; none: the first ones. */
    columns: Type.Array(Name, { maxItems: 6 }),
    rows: Type.Integer({ minimum: 1, maximum: cardLimits.rows }),
    /** The column whose value in the first row stands alone. */
    value: Type.Optional(Name),
  },
  strict,
);
/** How a card draws an online chart; `own`: the first drawing that the chart itself has. */
export const graphDraws = ['own', 'line', 'bar', 'combination', 'pie', 'table'] as const;
/** An online chart with its parameters as they stand by themselves. */
const GraphCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('graph'),
    /** Code of the chart. */
    graph: Type.String({ minLength: 1, maxLength: 100 }),
    draw: oneOf(graphDraws),
  },
  strict,
);
const TextCard = Type.Object(
  { ...card, kind: Type.Literal('text'), text: Type.String({ maxLength: cardLimits.text }) },
  strict,
);
const LinksCard = Type.Object(
  {
    ...card,
    kind: Type.Literal('links'),
    /** Addresses of the menu; none: all of it, group by group. */
    paths: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: cardLimits.links }),
  },
  strict,
);

/** Cards that show one thing of the person or of the installation, and have nothing to choose. */
export const ownKinds = [
  'approvals',
  'opened',
  'announcements',
  'activity',
  'visits',
  'process',
  'firstSteps',
] as const;
export type OwnKind = (typeof ownKinds)[number];
const OwnCard = Type.Object({ ...card, kind: oneOf(ownKinds) }, strict);

export const Card = Type.Union([
  FigureCard,
  ChartCard,
  ListCard,
  DueCard,
  CalendarCard,
  BoardCard,
  BubbleCard,
  CoursesCard,
  ReportCard,
  GraphCard,
  TextCard,
  LinksCard,
  OwnCard,
]);
export type Card = Static<typeof Card>;
export type FigureCard = Static<typeof FigureCard>;
export type ChartCard = Static<typeof ChartCard>;
export type ListCard = Static<typeof ListCard>;
export type DueCard = Static<typeof DueCard>;
export type CalendarCard = Static<typeof CalendarCard>;
export type BoardCard = Static<typeof BoardCard>;
export type BubbleCard = Static<typeof BubbleCard>;
export type CoursesCard = Static<typeof CoursesCard>;
export type ReportCard = Static<typeof ReportCard>;
export type GraphCard = Static<typeof GraphCard>;
export type TextCard = Static<typeof TextCard>;
export type LinksCard = Static<typeof LinksCard>;
export type OwnCard = Static<typeof OwnCard>;
export type CardKind = Card['kind'];
export type CardWhere = Static<typeof Where>;

export const Cards = Type.Array(Card, { maxItems: cardLimits.cards });
