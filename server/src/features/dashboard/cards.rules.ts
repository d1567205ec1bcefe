import { fieldOfFilter } from '@dossier/contract/core/figure-filters.ts';
import { countCalls } from '@dossier/contract/core/resource.ts';
import type { Card, CardWhere, CoursesCard } from '@dossier/contract/dashboard/card.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Resources } from '#engine/resource/registry.ts';
import { chartsReadableBy } from '../online/chart/chart.public.ts';
import { reportsReadableBy } from '../online/report/report.public.ts';

/** Paths of the lists that somebody may read. */
export const readableLists = (resources: Resources, actor: Actor): string[] =>
  resources
    .all()
    .filter(({ endpoints, operations }) => operations.has('list') && actor.permissions.has(endpoints.list.access))
    .map(({ path }) => path);

const reportsOf = (cards: readonly Card[]): string[] =>
  cards.flatMap((card) => (card.kind === 'report' ? [card.report] : []));
const graphsOf = (cards: readonly Card[]): string[] =>
  cards.flatMap((card) => (card.kind === 'graph' ? [card.graph] : []));

/** Codes of online reports and charts. */
export interface Online {
  reports: string[];
  graphs: string[];
}

/** Those of these cards that somebody may read. */
export async function readableOnline(db: Db, actor: Actor, cards: readonly Card[]): Promise<Online> {
  const reports = await reportsReadableBy(db, actor, reportsOf(cards));
  const graphs = await chartsReadableBy(db, actor, graphsOf(cards));
  return { reports: reports.map(({ code }) => code), graphs: graphs.map(({ code }) => code) };
}

/** @throws AppError where a card names a list, field or report that whoever arranges it does not have: it would stay empty */
export async function assertCards(db: Db, resources: Resources, actor: Actor, cards: readonly Card[]): Promise<void> {
  if (new Set(cards.map(({ id }) => id)).size < cards.length) throw refuse('两张卡片的编号相同');
  for (const card of cards) {
    const wrong = problemOf(resources, actor, card);
    if (wrong) throw refuse(wrong);
  }
  const { reports, graphs } = await readableOnline(db, actor, cards);
  const report = reportsOf(cards).find((code) => !reports.includes(code));
  if (report !== undefined) throw refuse(`卡片中的报表不存在：${report.slice(0, 50)}`);
  const graph = graphsOf(cards).find((code) => !graphs.includes(code));
  if (graph !== undefined) throw refuse(`卡片中的图表不存在：${graph.slice(0, 50)}`);
}

/**
 * Cards of somebody else as far as the actor may read every list and column that they name: what a filter asks of a column
 * stays with the column. Of a card with several lists those remain that fit.
 * @param online reports and charts that the actor may read
 */
export function readableCards(resources: Resources, actor: Actor, cards: readonly Card[], online: Online): Card[] {
  return cards.flatMap((card): Card[] => {
    if (card.kind === 'due' || card.kind === 'calendar') {
      const sources = card.sources.filter((source) => !problemOfFields(resources, actor, source, [source.day]));
      return sources.length > 0 ? [{ ...card, sources }] : [];
    }
    if (card.kind === 'courses') {
      const courses = card.courses.filter((course) => !problemOfCourse(resources, actor, course));
      return courses.length > 0 ? [{ ...card, courses }] : [];
    }
    if (card.kind === 'report') return online.reports.includes(card.report) ? [card] : [];
    if (card.kind === 'graph') return online.graphs.includes(card.graph) ? [card] : [];
    return problemOf(resources, actor, card) === null ? [card] : [];
  });
}

function problemOf(resources: Resources, actor: Actor, card: Card): string | null {
  if (card.kind === 'figure')
    return problemOfFields(resources, actor, card, [card.sum, card.over, card.less], 'figure');
  if (card.kind === 'chart') {
    const isArea = resources.byPath(card.list)?.fields[card.by]?.type === 'area';
    return (
      problemOfFields(resources, actor, card, [card.by, card.sum], 'groups') ??
      (card.draw === 'map' && !isArea ? '地图只能按省市区分组' : null)
    );
  }
  if (card.kind === 'board') {
    const field = resources.byPath(card.list)?.fields[card.by];
    const wrong = problemOfFields(resources, actor, card, [card.by, ...card.facts], 'groups');
    return wrong ?? (field?.type === 'dict' && field.search === 'equals' ? null : '看板只能按状态或字典分列');
  }
  if (card.kind === 'bubbles')
    return problemOfFields(resources, actor, card, [card.horizontal, card.vertical, card.size]);
  if (card.kind === 'list') return problemOfFields(resources, actor, card, [...card.columns, card.sort?.field]);
  if (card.kind === 'due' || card.kind === 'calendar')
    for (const source of card.sources) {
      const wrong = problemOfFields(resources, actor, source, [source.day]);
      if (wrong) return wrong;
    }
  if (card.kind === 'courses')
    return card.courses.map((course) => problemOfCourse(resources, actor, course)).find(Boolean) ?? null;
  return null;
}

const problemOfCourse = (resources: Resources, actor: Actor, course: CoursesCard['courses'][number]): string | null =>
  problemOfFields(resources, actor, course, [course.day, course.sum], 'groups');

function problemOfFields(
  resources: Resources,
  actor: Actor,
  { list, where }: { list: string; where: CardWhere },
  names: readonly (string | undefined)[],
  needs?: 'figure' | 'groups',
): string | null {
  const resource = resources.byPath(list);
  const isServed = resource && (needs === undefined || countCalls(resource).includes(needs));
  if (!isServed || !actor.permissions.has(resource.endpoints.list.access))
    return `卡片中的列表不存在：${list.slice(0, 50)}`;
  const { columns } = scopeOf(resource, actor);
  const asked = Object.keys(where).map(fieldOfFilter);
  const wrong =
    asked.find((name) => !columns.get(name)?.queryable) ??
    names.find((name) => name !== undefined && !columns.has(name));
  return wrong === undefined ? null : `卡片中的字段不能使用：${wrong.slice(0, 50)}`;
}
