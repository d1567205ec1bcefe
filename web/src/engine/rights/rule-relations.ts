import { type Later, later } from '#services/messages/text.ts';
import { holdsReader, type RuleField } from './rule-words.ts';

/** What is chosen or typed behind a relation. */
export type RuleInput = 'text' | 'number' | 'date' | 'items' | 'item' | 'users' | 'depart';

/** How a field is compared, as somebody chooses it who knows no operator. */
export interface Relation {
  key: string;
  label: Later;
  condition: string;
  /** The value where the relation says it. */
  value?: string;
  /** Where it does not: what it is given with. */
  input?: RuleInput;
}

const date: readonly Relation[] = [
  { key: 'fromToday', label: later('不早于 今天'), condition: '>=', value: '#{sys_date}' },
  { key: 'beforeToday', label: later('早于 今天'), condition: '<', value: '#{sys_date}' },
  { key: 'from', label: later('不早于'), condition: '>=', input: 'date' },
  { key: 'to', label: later('不晚于'), condition: '<=', input: 'date' },
];
const yours = (key: string, label: Later, condition: string, value: string): Relation => ({
  ...{ key, label, condition, value },
});

const relations: Partial<Record<RuleField['kind'], readonly Relation[]>> = {
  departCode: [
    yours('below', later('属于 本人部门及下级'), 'RIGHT_LIKE', '#{sys_multi_org_code}'),
    yours('own', later('属于 本人部门'), 'IN', '#{sys_multi_org_code}'),
    yours('currentBelow', later('属于 当前部门及下级'), 'RIGHT_LIKE', '#{sys_org_code}'),
    { key: 'chosen', label: later('属于 指定部门及下级'), condition: 'RIGHT_LIKE', input: 'depart' },
  ],
  user: [
    yours('self', later('是 本人'), '=', '#{sys_user_code}'),
    yours('other', later('不是 本人'), '!=', '#{sys_user_code}'),
    { key: 'chosen', label: later('是 指定人员'), condition: 'IN', input: 'users' },
  ],
  dict: [
    { key: 'in', label: later('属于'), condition: 'IN', input: 'items' },
    { key: 'not', label: later('不是'), condition: '!=', input: 'item' },
  ],
  switch: [yours('yes', later('是'), '=', 'Y'), yours('no', later('否'), '=', 'N')],
  number: [
    { key: 'eq', label: later('等于'), condition: '=', input: 'number' },
    { key: 'ge', label: later('不小于'), condition: '>=', input: 'number' },
    { key: 'le', label: later('不大于'), condition: '<=', input: 'number' },
  ],
  date,
  datetime: date,
  text: [
    { key: 'eq', label: later('等于'), condition: '=', input: 'text' },
    { key: 'has', label: later('包含'), condition: 'LIKE', input: 'text' },
    { key: 'starts', label: later('开头是'), condition: 'RIGHT_LIKE', input: 'text' },
  ],
};

/** How a field can be compared; none where a rule about it cannot be made here. */
export function relationsOf({ kind, column, multiple }: RuleField): readonly Relation[] {
  if (!multiple) return relations[kind] ?? [];
  if (kind !== 'user') return [];
  return [yours('holds', later('包含 本人'), 'USE_SQL_RULES', holdsReader(column))];
}
