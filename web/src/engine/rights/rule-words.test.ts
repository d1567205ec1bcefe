import { expect, it } from 'vitest';
import { relationsOf } from './rule-relations.ts';
import { holdsReader, type RuleField, ruleInWords } from './rule-words.ts';

const fields: readonly RuleField[] = [
  { field: 'deptCode', column: 'dept_code', label: '承接部门', kind: 'departCode' },
  { field: 'pm', column: 'pm', label: '项目经理', kind: 'user' },
  { field: 'watchers', column: 'watchers', label: '关注人', kind: 'user', multiple: true },
  { field: 'type', column: 'type', label: '项目类型', kind: 'dict', dict: 'pm_project_type' },
  { field: 'planEnd', column: 'plan_end', label: '计划结束', kind: 'date' },
  { field: 'allowSub', column: 'allow_sub', label: '允许分包', kind: 'switch' },
];
const items = (dictionary: string, value: string) =>
  dictionary === 'pm_project_type' ? { dev: '软件研发', ops: '运维服务' }[value] : undefined;
const words = (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
  ruleInWords({ ruleColumn, ruleConditions, ruleValue }, fields, items);

it('says data rules in words, whichever way their column and variable are spelled', () => {
  expect(words('deptCode', 'RIGHT_LIKE', '#{sys_multi_org_code}')).toBe('承接部门 属于 本人部门及下级');
  expect(words('dept_code', 'RIGHT_LIKE', '#{sysOrgCode}')).toBe('承接部门 属于 当前部门及下级');
  expect(words('deptCode', 'IN', '#{sys_multi_org_code}')).toBe('承接部门 属于 本人部门');
  expect(words('pm', '=', '#{sys_user_code}')).toBe('项目经理 是 本人');
  expect(words('type', 'IN', 'dev,ops')).toBe('项目类型 属于 软件研发、运维服务');
  expect(words('planEnd', '>=', '#{sys_date}')).toBe('计划结束 不小于 今天');
  expect(words('allowSub', '=', 'N')).toBe('允许分包 是 否');
  expect(words('', 'USE_SQL_RULES', "pm = '#{sys_user_code}' or type <> 'dev'")).toBe(
    '项目经理 是 本人，或者 项目类型 不是 软件研发',
  );
  expect(words('', 'USE_SQL_RULES', holdsReader('watchers'))).toBe('关注人 包含 本人');
});

it('says nothing where it would have to guess', () => {
  expect(words('unknown', '=', '1')).toBeNull();
  expect(words('pm', 'BETWEEN', '1')).toBeNull();
  expect(words('', 'USE_SQL_RULES', 'pm = ')).toBeNull();
});

it('offers for a list of people only what counts whole names', () => {
  const [, pm, watchers] = fields as [RuleField, RuleField, RuleField];
  expect(relationsOf(pm).map(({ condition }) => condition)).toEqual(['=', '!=', 'IN']);
  expect(relationsOf(watchers).map(({ value }) => value)).toEqual([holdsReader('watchers')]);
  expect(relationsOf({ ...pm, kind: 'other' })).toEqual([]);
});
