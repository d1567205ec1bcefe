import { Type } from 'typebox';
import { type Endpoint, endpoint, type Permission } from '../core/endpoint.ts';
import { ListQuery } from '../core/envelope.ts';
import { type FigureFilters, type Filters, type Grain, grains } from '../core/figure.ts';
import type { Resource } from '../core/resource.ts';

const Table = {
  ...ListQuery.properties,
  /** Number field that is added up; without it records are counted. */
  sum: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** @default month */
  grain: Type.Optional(Type.Unsafe<Grain>({ type: 'string', enum: [...grains] })),
};
const ExportQuery = Type.Object(
  { ...Table, format: Type.Optional(Type.Union([Type.Literal('xls'), Type.Literal('xlsx')])) },
  { additionalProperties: Type.Unknown() },
);
const PrintQuery = Type.Object(Table, { additionalProperties: Type.Unknown() });

/** What `report()` takes. */
export interface ReportInput {
  /** Part of its addresses: `staff`. */
  name: string;
  /** Title, and name of its menu: 人员统计. */
  label: string;
  /** Menu component of its page. */
  component: string;
  /** The list whose records are counted. */
  resource: Resource;
  /** Field whose values are the rows. */
  by: string;
  /** Field whose values are the columns. */
  split?: string;
  /** Number fields that may be added up instead of counting. */
  sums?: readonly string[];
  /** What all of its records have: sign-ins are one kind of log. */
  where?: Filters;
  /** What it is narrowed by when it is opened first. */
  usual?: FigureFilters;
  /** Fields that it can be narrowed by, each searched by its list too. */
  filters: readonly string[];
  /** Filters that the page of the list takes although its search has no input for them. */
  takes?: readonly string[];
  /** How it is drawn: bars upon each other, or a line over time. */
  draw: 'stack' | 'line';
}

export interface Report extends Required<Omit<ReportInput, 'split'>> {
  split: string | null;
  endpoints: {
    exportXls: Endpoint<ReturnType<typeof nothing>, typeof ExportQuery>;
    print: Endpoint<ReturnType<typeof nothing>, typeof PrintQuery>;
  };
}
const nothing = () => Type.Object({});

/**
 * A statistics page: the records of a list by one or two of their fields, as chart and table whose figures open the list,
 * as workbook and on paper. The figures are those of the list's `groups`, so the right to the list is what it takes.
 */
export function report(input: ReportInput): Report {
  const { name, label, resource } = input;
  const access = `${resource.permission}:list` as Permission;
  const path = `/report/${name}`;
  return {
    ...input,
    split: input.split ?? null,
    sums: input.sums ?? [],
    where: input.where ?? {},
    usual: input.usual ?? {},
    takes: input.takes ?? [],
    endpoints: {
      exportXls: endpoint({
        method: 'GET',
        path: `${path}/exportXls`,
        access,
        label: `${label}-导出`,
        query: ExportQuery,
        answer: 'file',
      }),
      print: endpoint({
        method: 'GET',
        path: `${path}/print`,
        access,
        label: `${label}-打印`,
        query: PrintQuery,
        answer: 'file',
      }),
    },
  };
}
