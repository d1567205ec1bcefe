import { csvOf } from '../condition.ts';
import { isMembers, kindOf, type NamedField, type QueryTypeData } from './fields.ts';
import { firstRule, needsValue, type QueryRule, rulesOf } from './rules.ts';

export type MatchType = 'and' | 'or';

/** One line of the builder. */
export interface QueryLine {
  type: 'line';
  /** Null until a field is chosen. */
  field: NamedField | null;
  rule: QueryRule;
  /** None, one, or with rule `in` and for stored lists several. */
  values: readonly string[];
}

/** Lines that hold together, or of which one suffices. */
export interface QueryGroup {
  type: 'group';
  match: MatchType;
  of: readonly QueryItem[];
}

export type QueryItem = QueryLine | QueryGroup;

/** Where an item stands: its index in the group, the index of the group in its own, and so on from the top. */
export type Place = readonly number[];

/** A line as it is added: no field, rule 等于. */
export const emptyLine: QueryLine = { type: 'line', field: null, rule: 'eq', values: [] };

/** What the builder shows at first and after a reset: one empty line. */
export const firstQuery: QueryGroup = { type: 'group', match: 'and', of: [emptyLine] };

/** A group as it is added below another: the other match type, one empty line. */
export function emptyGroup(inside: MatchType): QueryGroup {
  return { type: 'group', match: inside === 'and' ? 'or' : 'and', of: [emptyLine] };
}

/** The line after its field was chosen or taken away: no value, the field's own first rule. */
export function withField(line: QueryLine, field: NamedField | null): QueryLine {
  return { ...line, field, rule: field ? firstRule(field.type) : line.rule, values: [] };
}

/**
 * The line under another rule. Away from `in` only the first value of what is chosen or counted stays, and a text
 * becomes the list as it was written; rules that ask for no value empty it.
 */
export function withRule(line: QueryLine, rule: QueryRule): QueryLine {
  if (!needsValue(rule)) return { ...line, rule, values: [] };
  if (line.rule === rule) return line;
  const isText = kindOf(line.field?.type) === 'text' && line.field?.type !== 'popup';
  if (rule === 'in') return { ...line, rule, values: line.values.flatMap(csvOf) };
  if (line.rule !== 'in' || isMembers(line.field)) return { ...line, rule };
  return { ...line, rule, values: isText ? joined(line.values) : line.values.slice(0, 1) };
}

/** The line with other values; those of `in` are split at commas, as the wire reads them. */
export function withValues(line: QueryLine, values: readonly string[]): QueryLine {
  const split = line.rule === 'in' || isMembers(line.field);
  return { ...line, values: split ? [...new Set(values.flatMap(csvOf))] : values.filter((value) => value !== '') };
}

/** Whether a line asks something: field, rule, and a value where the rule wants one. */
export function isUsable(line: QueryLine): boolean {
  if (!line.field || !rulesOf(line.field.type).includes(line.rule)) return false;
  return !needsValue(line.rule) || line.values.length > 0;
}

/** What remains when lines that ask nothing are dropped, and groups without lines; null when nothing remains. */
export function usablePart(group: QueryGroup): QueryGroup | null {
  return kept(group, isUsable);
}

/** What is worth saving: lines with neither field nor value are dropped. Null when no line asks anything. */
export function savedPart(group: QueryGroup): QueryGroup | null {
  return usablePart(group) && kept(group, (line) => line.field !== null || line.values.length > 0);
}

/** How many lines a query has. */
export function countLines(item: QueryItem): number {
  return item.type === 'line' ? 1 : item.of.reduce((sum, part) => sum + countLines(part), 0);
}

/** The query with the item at a place replaced; null takes it away. */
export function replaced(group: QueryGroup, place: Place, next: QueryItem | null): QueryGroup {
  const [at, ...rest] = place;
  const of = group.of.flatMap((item, index): QueryItem[] => {
    if (index !== at) return [item];
    if (rest.length > 0) return item.type === 'group' ? [replaced(item, rest, next)] : [item];
    return next ? [next] : [];
  });
  return { ...group, of };
}

/** The query with an item put behind the one at a place; an empty place adds it at the end. */
export function inserted(group: QueryGroup, place: Place, item: QueryItem): QueryGroup {
  const [at, ...rest] = place;
  if (at === undefined) return { ...group, of: [...group.of, item] };
  if (rest.length === 0) return { ...group, of: group.of.toSpliced(at + 1, 0, item) };
  const of = group.of.map((each, index) => (index === at && each.type === 'group' ? inserted(each, rest, item) : each));
  return { ...group, of };
}

/** The type data of a field, for a row that names it. */
export function typeDataOf({ name, label, ...typeData }: NamedField): QueryTypeData {
  return typeData;
}

function kept(group: QueryGroup, keep: (line: QueryLine) => boolean): QueryGroup | null {
  const of = group.of.flatMap((item): QueryItem[] => {
    if (item.type === 'line') return keep(item) ? [item] : [];
    const inner = kept(item, keep);
    return inner ? [inner] : [];
  });
  return of.length > 0 ? { ...group, of } : null;
}

function joined(values: readonly string[]): string[] {
  return values.length > 0 ? [values.join(',')] : [];
}
