import { isLive } from '@dossier/contract/core/computed.ts';
import { isGroupable } from '@dossier/contract/core/countable.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import { countCalls, type Resource } from '@dossier/contract/core/resource.ts';
import {
  type Card,
  type CardKind,
  type CardWhere,
  type ChartKind,
  type GraphCard,
  ownKinds,
} from '@dossier/contract/dashboard/card.ts';
import type { Span } from '@dossier/rules/period.ts';
import { say } from '#services/messages/text.ts';

/** What is typed in the dialog of a card. */
export interface CardForm {
  kind: CardKind;
  title: string;
  list?: string;
  /** Name of the figure whose filters it takes; `kept`: the card's own. */
  only?: string;
  /** A field of people: those of whoever looks alone. */
  mine?: string;
  by?: string;
  sum?: string;
  draw?: ChartKind;
  top?: number;
  over?: string;
  span?: Span;
  alert?: boolean;
  columns?: string[];
  sort?: string;
  rows?: number;
  text?: string;
  paths?: string[];
  report?: string;
  /** Code of an online chart, and how it is drawn. */
  graph?: string;
  graphDraw?: GraphCard['draw'];
  /** A column whose first value stands alone. */
  value?: string;
}

/** Whoever looks. */
export const whoLooks = '#{sys_user_code}';

interface Option {
  value: string;
  label: string;
}

const options = (resource: Resource, fits: (field: Field, name: string) => boolean): Option[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => fits(field, name))
    .map(([value, { label }]) => ({ value, label }));

/** What can be chosen of a list. */
export function choicesOf(resource: Resource) {
  return {
    figures: Object.entries(resource.figures)
      .filter(([, { where, of }]) => Object.keys(where).length > 0 && !of)
      .map(([value, { label }]) => ({ value, label })),
    people: options(resource, (field) => field.type === 'user' && field.search === 'equals'),
    groups: options(resource, isGroupable),
    numbers: options(resource, (field, name) => isNumeric(field) && !isLive(resource.computed, name)),
    days: options(
      resource,
      (field) => (field.type === 'date' || field.type === 'datetime') && field.search === 'range',
    ),
    boards: options(resource, (field) => field.type === 'dict' && field.search === 'equals' && isGroupable(field)),
    columns: options(resource, (field) => field.list !== undefined || field.search !== undefined),
  };
}

/** Lists that a kind of card can be of. */
export const listsFor = (
  kind: CardKind,
  resources: Iterable<Resource>,
  may: (resource: Resource) => boolean,
): Resource[] =>
  [...resources].filter(
    (resource) =>
      resource.operations.has('list') &&
      may(resource) &&
      (kind === 'list' ||
        (kind === 'due' || kind === 'calendar'
          ? choicesOf(resource).days.length > 0
          : kind === 'board'
            ? countCalls(resource).includes('groups') && choicesOf(resource).boards.length > 0
            : countCalls(resource).includes(kind === 'figure' ? 'figure' : 'groups'))),
  );

/** Kinds that are of a list. */
export const ofLists: readonly CardKind[] = ['figure', 'chart', 'list', 'due', 'calendar', 'board'];

/** Whether a card is of several lists at once: such come with the product, and keep them. */
export const hasSeveral = (card: Card | null): boolean =>
  card !== null && (card.kind === 'due' || card.kind === 'calendar') && card.sources.length > 1;

/** Kinds that come with the product, and keep what they ask. */
export const onlyKept: readonly CardKind[] = ['bubbles', 'courses'];

/** The form of a card that is there. */
export function formOf(card: Card, resources: ReadonlyMap<string, Resource>): CardForm {
  const form: CardForm = { kind: card.kind, title: card.title ?? '' };
  if (card.kind === 'text') return { ...form, text: card.text };
  if (card.kind === 'report') {
    const { report, columns, rows, value } = card;
    return { ...form, report, columns, rows, ...(value === undefined ? {} : { value }) };
  }
  if (card.kind === 'graph') return { ...form, graph: card.graph, graphDraw: card.draw };
  if (card.kind === 'links') return { ...form, paths: card.paths };
  if (card.kind === 'due' || card.kind === 'calendar') {
    const [source, ...others] = card.sources;
    return source && others.length === 0 ? { ...form, ...listOf(source, resources), over: source.day } : form;
  }
  if (!('list' in card) || card.kind === 'bubbles') return form;
  if (card.kind === 'board')
    return { ...form, ...listOf(card, resources), by: card.by, columns: card.facts, rows: card.rows };
  const {
    kind: _kind,
    title: _title,
    id: _id,
    x: _x,
    y: _y,
    w: _w,
    h: _h,
    where: _where,
    sort: _sort,
    ...own
  } = {
    sort: undefined,
    ...card,
  };
  const sort = card.kind === 'list' && card.sort ? `${card.sort.field} ${card.sort.direction}` : undefined;
  return { ...form, ...own, ...listOf(card, resources), ...(sort ? { sort } : {}) };
}

/** The list of a card and which of its records. */
function listOf(
  { list, where }: { list: string; where: CardWhere },
  resources: ReadonlyMap<string, Resource>,
): Pick<CardForm, 'list' | 'only' | 'mine'> {
  const resource = resources.get(list);
  const mine = Object.entries(where).find(([, value]) => value === whoLooks)?.[0];
  const { [mine ?? '']: _who, ...rest } = where;
  const only = resource ? figureOf(resource, rest) : 'kept';
  return { list, ...(only ? { only } : {}), ...(mine ? { mine } : {}) };
}

/** The figure with these filters; `kept` where none has them, undefined where there are none. */
function figureOf(resource: Resource, where: CardWhere): string | undefined {
  if (Object.keys(where).length === 0) return undefined;
  const text = JSON.stringify(where);
  return (
    Object.entries(resource.figures).find(([, figure]) => !figure.of && JSON.stringify(figure.where) === text)?.[0] ??
    'kept'
  );
}

/** Sizes of new cards in columns and rows. */
const sizes: Record<CardKind, [w: number, h: number]> = {
  ...{
    figure: [3, 5],
    chart: [6, 9],
    list: [8, 9],
    due: [8, 10],
    calendar: [4, 15],
    text: [4, 6],
    links: [12, 4],
    report: [6, 9],
    graph: [6, 12],
    board: [12, 10],
    bubbles: [6, 12],
    courses: [9, 10],
  },
  ...{
    approvals: [4, 10],
    opened: [4, 9],
    announcements: [4, 8],
    activity: [4, 10],
    visits: [6, 12],
    process: [6, 12],
    firstSteps: [12, 7],
  },
};

/** The card that a form describes. @param card as it was; null: a new one */
export function cardOf(form: CardForm, card: Card | null, resource: Resource | undefined): Card | null {
  const [w, h] = sizes[form.kind];
  const base = {
    ...(card ? { id: card.id, x: card.x, y: card.y, w: card.w, h: card.h } : { id: 'new', x: 0, y: 0, w, h }),
    title: form.title.trim() || (resource ? titleFor(form, resource) : null),
  };
  const { kind, sum, over, by } = form;
  if (kind === 'text') return { ...base, kind, text: form.text ?? '' };
  if (kind === 'links') return { ...base, kind, paths: form.paths ?? [] };
  if (kind === 'report') {
    const { report, columns = [], rows = 6, value } = form;
    return report ? { ...base, kind, report, columns, rows, ...(value ? { value } : {}) } : null;
  }
  if (kind === 'graph') return form.graph ? { ...base, kind, graph: form.graph, draw: form.graphDraw ?? 'own' } : null;
  if (onlyKept.includes(kind)) return card?.kind === kind ? { ...card, ...base } : null;
  if ((kind === 'due' || kind === 'calendar') && hasSeveral(card) && card?.kind === kind) return { ...card, ...base };
  const own = ownKinds.find((each) => each === kind);
  if (own) return { ...base, kind: own };
  if (!resource) return null;
  const kept = card && 'where' in card ? card.where : card && 'sources' in card ? (card.sources[0]?.where ?? {}) : {};
  const only = form.only === 'kept' ? kept : { ...(form.only ? resource.figures[form.only]?.where : {}) };
  const where = { ...only, ...(form.mine ? { [form.mine]: whoLooks } : {}) };
  if (kind === 'due' || kind === 'calendar')
    return over ? { ...base, kind, sources: [{ list: resource.path, where, day: over }] } : null;
  const of = { list: resource.path, where, ...(sum ? { sum } : {}) };
  if (kind === 'board') {
    const { columns: facts = [], rows = 6 } = form;
    return by ? { ...base, kind, list: resource.path, where, by, facts: facts.slice(0, 3), rows } : null;
  }
  if (kind === 'figure')
    return {
      ...{ ...base, kind, ...of },
      ...(over ? { over, span: form.span ?? 'month' } : {}),
      ...(form.alert ? { alert: true } : {}),
      ...(card?.kind === 'figure' && card.list === resource.path
        ? unasked(card, ['of', 'unit', ...(card.sum === sum ? (['less'] as const) : [])])
        : {}),
    };
  if (kind === 'chart')
    return by
      ? {
          ...{ ...base, kind, ...of, by, draw: form.draw ?? 'column', ...(form.top ? { top: form.top } : {}) },
          ...(card?.kind === 'chart' && card.list === resource.path && card.by === by
            ? unasked(card, ['grain', 'order', 'growing', 'part'])
            : {}),
        }
      : null;
  const [field, direction] = (form.sort ?? '').split(' ');
  const columns = form.columns ?? [];
  if (columns.length === 0) return null;
  return {
    ...{ ...base, kind: 'list', list: resource.path, where, columns, rows: form.rows ?? 6 },
    ...(field ? { sort: { field, direction: direction === 'asc' ? 'asc' : 'desc' } } : {}),
  };
}

/** What the card had that its form does not ask for. */
function unasked<C extends Card, K extends keyof C>(card: C, names: readonly K[]): Partial<Pick<C, K>> {
  const kept: Partial<Pick<C, K>> = {};
  for (const name of names) if (card[name] !== undefined) kept[name] = card[name];
  return kept;
}

/** What a card is called that nobody named. */
function titleFor({ kind, by, sum, over }: CardForm, { label, fields }: Resource): string {
  const added = sum ? fields[sum]?.label : undefined;
  if ((kind === 'chart' || kind === 'board') && by) return say('{0}按{1}', added ?? label, fields[by]?.label ?? by);
  if ((kind === 'due' || kind === 'calendar') && over) return say('{0}的{1}', label, fields[over]?.label ?? over);
  return added ?? label;
}
