import { describe, expect, it } from 'vitest';
import { compare } from '../condition.ts';
import { faultsOf } from './faults.ts';
import { type ApproveNode, emptyGraph, type FlowGraph, type FlowNode } from './graph.ts';
import { readGraph } from './read-graph.ts';
import { type StepTask, turnOf } from './step.ts';
import { atStart, backTo, earlierSteps, type Progress, walk, withDone } from './walk.ts';
import { wayOf } from './way.ts';
import { addWorkingDays, isWeekday, workingDaysOf } from './working-days.ts';

const step = (id: string, more: Partial<ApproveNode> = {}): ApproveNode => ({
  ...{ type: 'approve', id, name: id, who: [{ type: 'role', role: 'pmo' }], mode: 'any', limit: null },
  ...{ editable: [], required: [], back: 'earlier', copies: [] },
  acts: { transfer: true, addSign: true, batch: true },
  ...more,
});
const copy = (id: string): FlowNode => ({ type: 'copy', id, name: id, who: [{ type: 'role', role: 'pmo' }] });
const graph = (...nodes: FlowNode[]): FlowGraph => ({ ...emptyGraph, nodes });

/** head → (budget ≥ 100 → leader | else) → (seal ∥ safety → copy) → end */
const whole = graph(
  step('head'),
  {
    type: 'branch',
    id: 'size',
    branches: [
      { id: 'large', name: '大额', when: compare('budget', 'ge', '100'), nodes: [step('leader')] },
      { id: 'other', name: '其他', when: null, nodes: [] },
    ],
  },
  {
    type: 'parallel',
    id: 'both',
    branches: [
      { id: 'p1', name: '用印', nodes: [step('seal')] },
      { id: 'p2', name: '安全', nodes: [step('safety'), copy('told')] },
    ],
  },
  step('last'),
);
const names = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id);

describe('a walk', () => {
  const after = (progress: Progress, record = { budget: 100 }) => walk(whole, record, progress);

  it('stops at steps, takes the first branch that holds, and joins parallel branches', () => {
    let now = after(atStart);
    expect(names(now.open)).toEqual(['head']);
    now = after(withDone(now.progress, 'head'));
    expect([names(now.open), now.progress.taken]).toEqual([['leader'], { size: 'large' }]);
    now = after(withDone(now.progress, 'leader'));
    expect(names(now.open)).toEqual(['seal', 'safety']);
    now = after(withDone(now.progress, 'safety'));
    expect([names(now.open), names(now.copies)]).toEqual([['seal'], ['told']]);
    now = after(withDone(now.progress, 'seal'));
    expect([names(now.open), now.copies]).toEqual([['last'], []]);
    expect(after(withDone(now.progress, 'last')).finished).toBe(true);
  });

  it('goes past a branch without steps, and stays in a branch when its step changes the record', () => {
    expect(names(after(withDone(atStart, 'head'), { budget: 99 }).open)).toEqual(['seal', 'safety']);
    const inside = after(withDone(atStart, 'head')).progress;
    expect(names(after(inside, { budget: 1 }).open)).toEqual(['leader']);
  });

  it('goes back to what came before, and forgets what followed', () => {
    const done = ['head', 'leader', 'seal'].reduce<Progress>(
      (progress, id) => after(withDone(progress, id)).progress,
      atStart,
    );
    expect(names(earlierSteps(whole, 'safety', done))).toEqual(['head', 'leader']);
    expect(backTo(whole, 'leader', done)).toEqual({ done: ['head'], taken: { size: 'large' } });
    expect(backTo(whole, 'head', done)).toEqual({ done: [], taken: {} });
  });

  it('tells the way with what is behind, waits and will come', () => {
    const { progress } = after(withDone(atStart, 'head'));
    const way = wayOf(whole, { budget: 100 }, progress, new Set(['leader']));
    expect(way.map(({ node, state }) => `${node.id}:${state}`)).toEqual([
      ...[
        'head:done',
        'size:done',
        'leader:open',
        'both:ahead',
        'seal:ahead',
        'safety:ahead',
        'told:ahead',
        'last:ahead',
      ],
    ]);
    expect(way.find(({ node }) => node.id === 'safety')?.within).toEqual(['p2']);
  });

  it('ends at once where nobody is asked', () => {
    expect(walk(emptyGraph, {}, atStart).finished).toBe(true);
  });
});

describe('a step', () => {
  const task = (id: string, state: StepTask['state'], more: Partial<StepTask> = {}): StepTask => ({
    ...{ id, parent: null, added: null, position: Number(id.replace(/\D/g, '')), state },
    ...more,
  });

  it('is passed by the first, by all, or by one after the other', () => {
    expect(turnOf('any', [task('a1', 'agreed'), task('a2', 'open')])).toEqual({
      complete: true,
      opens: [],
      closes: ['a2'],
    });
    expect(turnOf('all', [task('a1', 'agreed'), task('a2', 'open')]).complete).toBe(false);
    expect(turnOf('all', [task('a1', 'agreed'), task('a2', 'agreed')]).complete).toBe(true);
    const order = [task('a1', 'agreed'), task('a2', 'waiting'), task('a3', 'waiting')];
    expect(turnOf('order', order)).toMatchObject({ complete: false, opens: ['a2'] });
  });

  it('waits for who was added before, and then asks who added him', () => {
    const before = (state: StepTask['state']) => task('b1', state, { parent: 'a1', added: 'before' });
    expect(turnOf('any', [task('a1', 'waiting'), before('open')])).toEqual({ complete: false, opens: [], closes: [] });
    expect(turnOf('any', [task('a1', 'waiting'), before('agreed')]).opens).toEqual(['a1']);
  });

  it('counts an agreement only when who was added after it agrees as well', () => {
    const added = (state: StepTask['state']) => task('b1', state, { parent: 'a1', added: 'after' });
    expect(turnOf('any', [task('a1', 'agreed'), added('waiting')])).toMatchObject({ complete: false, opens: ['b1'] });
    expect(turnOf('any', [task('a1', 'agreed'), added('agreed')]).complete).toBe(true);
    // Another one's word passes a step that needs one.
    expect(turnOf('any', [task('a1', 'agreed'), added('open'), task('a2', 'agreed')])).toMatchObject({
      closes: ['b1'],
    });
  });

  it('of nobody is never passed', () => {
    expect(turnOf('all', [task('a1', 'closed')]).complete).toBe(false);
  });
});

describe('a definition', () => {
  const field = (label: string, type: string, readOnly = false) => ({ label, type, readOnly });
  const world = {
    fields: new Map([
      ['budget', field('预算', 'money')],
      ['pm', field('项目经理', 'user')],
      ['dept', field('部门', 'depart')],
      ['status', field('状态', 'dict', true)],
    ]),
    roles: new Set(['pmo']),
    users: new Set(['liang']),
  };
  const messages = (one: FlowGraph) => faultsOf(one, world).map(({ node, message }) => `${node}: ${message}`);

  it('is read back as it was written, and no other property comes with it', () => {
    expect(readGraph(JSON.parse(JSON.stringify({ ...whole, evil: 1 })))).toEqual(whole);
    expect(readGraph({})).toEqual(emptyGraph);
  });

  it.each([
    ['a list', []],
    ['an unknown node', { nodes: [{ type: 'script', id: 'x' }] }],
    ['a step without a mode', { nodes: [{ ...step('a'), mode: 'some' }] }],
    [
      'an operator that needs a tree',
      { nodes: [{ type: 'branch', id: 'b', branches: [{ id: 'c', when: compare('dept', 'below', '1') }] }] },
    ],
    ['too many nodes', { nodes: Array.from({ length: 61 }, (_, at) => step(`s${at}`)) }],
    ['days of no number', { nodes: [{ ...step('a'), limit: { days: 0, after: 'pass' } }] }],
  ])('is refused when it is %s', (_, input) => {
    expect(() => readGraph(input)).toThrow();
  });

  it('has no faults when all that it names is there', () => {
    expect(messages(whole)).toEqual([]);
  });

  it('names the node and what is wrong with it', () => {
    expect(
      messages(
        graph(
          step('a', { name: '', who: [] }),
          step('a', {
            who: [
              { type: 'role', role: 'ghost' },
              { type: 'field', field: 'budget' },
            ],
            editable: ['status'],
          }),
          step('b', {
            who: [
              { type: 'users', users: ['nobody'] },
              { type: 'departHead', field: 'pm' },
            ],
            required: ['gone'],
          }),
          {
            type: 'branch',
            id: 'c',
            branches: [
              { id: 'c1', name: '', when: null, nodes: [] },
              { id: 'c2', name: '', when: compare('x', 'eq', '1'), nodes: [] },
            ],
          },
          { type: 'parallel', id: 'd', branches: [{ id: 'd1', name: '', nodes: [] }] },
        ),
      ),
    ).toEqual([
      'a: 节点编号重复',
      'a: 请填写步骤名称',
      'a: 请选择由谁审批',
      'a: 角色“ghost”不存在',
      'a: 字段“预算”不是人员',
      'a: 字段“状态”不能由人填写',
      'b: 用户“nobody”不存在或已冻结',
      'b: 字段“项目经理”不是部门',
      'b: 字段“gone”不存在',
      'c1: 请填写分支的条件',
      'c2: 最后一个分支必须是“其他”',
      'd: 并行至少需要两个分支',
      'd1: 并行的分支里没有步骤',
    ]);
    const cheap = { id: 'c1', name: '', when: compare('budget', 'lt', '很少'), nodes: [] };
    const other = { id: 'c2', name: '', when: null, nodes: [] };
    expect(messages(graph(step('a'), { type: 'branch', id: 'c', branches: [cheap, other] }))).toEqual([
      'c1: “预算”的条件值不是数字',
    ]);
    expect(faultsOf(emptyGraph, world)).toEqual([
      { node: null, level: 'warning', message: '没有审批步骤，提交后直接通过' },
    ]);
  });
});

describe('a time limit', () => {
  const from = (text: string) => new Date(`${text}+08:00`);

  it('counts working days, over weekends', () => {
    // A Friday.
    expect(addWorkingDays(from('2026-11-20T17:30:00'), 1, isWeekday)).toEqual(from('2026-11-23T17:30:00'));
    expect(addWorkingDays(from('2026-11-21T09:00:00'), 2, isWeekday)).toEqual(from('2026-11-24T09:00:00'));
    // Late in the evening it is the next day elsewhere.
    expect(addWorkingDays(from('2026-11-20T01:00:00'), 1, isWeekday)).toEqual(from('2026-11-23T01:00:00'));
  });

  it('skips holidays of the work calendar and counts the days that were moved for them', () => {
    // 国庆 2026: off from Thursday to Wednesday, worked on the Sunday before and the Saturday after.
    const off = Array.from({ length: 7 }, (_, at) => [`2026-10-0${at + 1}`, at < 3 ? '3' : '2'] as const);
    const isWorking = workingDaysOf(new Map([...off, ['2026-09-20', '4'], ['2026-10-10', '4'], ['2026-11-21', '1']]));
    expect(addWorkingDays(from('2026-09-30T17:30:00'), 2, isWorking)).toEqual(from('2026-10-09T17:30:00'));
    expect(addWorkingDays(from('2026-10-09T17:30:00'), 1, isWorking)).toEqual(from('2026-10-10T17:30:00'));
    expect(addWorkingDays(from('2026-09-19T09:00:00'), 1, isWorking)).toEqual(from('2026-09-20T09:00:00'));
    // A Saturday that the office works; the day is that of the office, not of Greenwich.
    expect(isWorking(from('2026-11-21T00:30:00'))).toBe(true);
    expect(isWorking(from('2026-11-22T00:30:00'))).toBe(false);
  });
});
