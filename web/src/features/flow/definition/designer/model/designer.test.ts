import { project } from '@dossier/contract/pm/project.ts';
import { all, any, compare } from '@dossier/rules/condition.ts';
import { type ApproveNode, allNodes, emptyGraph, type FlowGraph } from '@dossier/rules/flow/graph.ts';
import { describe, expect, it } from 'vitest';
import { done, historyOf, mostUndone, redone, undone } from '#services/page/step-history.ts';
import { conditionFields, conditionOf, queryOf } from './condition-query.ts';
import * as edits from './edits.ts';
import { graphDiff } from './graph-diff.ts';
import { layoutOf } from './layout.ts';
import { isTaken, takenBranches } from './taken-path.ts';
import { walked } from './walk-keys.ts';

const names = { step: '审批', copy: '抄送', branch: '分支', other: '其他' };
const step = (id: string, more: Partial<ApproveNode> = {}): ApproveNode => ({
  ...{ type: 'approve', id, name: id, who: [], mode: 'any', limit: null, editable: [], required: [], copies: [] },
  ...{ acts: { transfer: true, addSign: true, batch: true }, back: 'applicant' },
  ...more,
});
/** a → size (large: b | other: –) → both (left: c | right: d, e) → f */
const graph: FlowGraph = {
  ...emptyGraph,
  nodes: [
    step('a'),
    {
      ...{ type: 'branch', id: 'size' },
      branches: [
        { id: 'large', name: '大', when: compare('budget', 'ge', '100'), nodes: [step('b')] },
        { id: 'other', name: '其他', when: null, nodes: [] },
      ],
    },
    {
      ...{ type: 'parallel', id: 'both' },
      branches: [
        { id: 'left', name: '左', nodes: [step('c')] },
        { id: 'right', name: '右', nodes: [step('d'), step('e')] },
      ],
    },
    step('f'),
  ],
};
const ids = ({ nodes }: FlowGraph) => allNodes(nodes).map(({ id }) => id);

describe('edits of the tree', () => {
  it('puts a node where the plus was, at the top and in a branch', () => {
    expect(ids(edits.withNode(graph, { branch: null, at: 1 }, step('x')))).toEqual(['a', 'x', ...ids(graph).slice(1)]);
    const inBranch = edits.withNode(graph, { branch: 'other', at: 0 }, step('x'));
    expect(edits.placeOf(inBranch, 'x')).toEqual({ branch: 'other', at: 0 });
  });

  it('moves a node along its sequence and into another one, never into itself', () => {
    expect(ids(edits.moved(graph, 'a', { branch: null, at: 4 })).at(-1)).toBe('a');
    expect(edits.placeOf(edits.moved(graph, 'd', { branch: 'right', at: 2 }), 'd')).toEqual({ branch: 'right', at: 1 });
    expect(edits.placeOf(edits.moved(graph, 'f', { branch: 'other', at: 0 }), 'f')).toEqual({ branch: 'other', at: 0 });
    // Beside itself it stays where it is, and what divides does not fit into its own branch.
    expect(edits.moved(graph, 'a', { branch: null, at: 1 })).toBe(graph);
    expect(edits.moved(graph, 'both', { branch: 'right', at: 1 })).toBe(graph);
  });

  it('keeps 其他 the last branch, and undoes a division of which one branch is left', () => {
    const more = edits.withBranch(graph, 'size', edits.freshIds(graph), '分支');
    const size = more.nodes[1];
    expect(size?.type === 'branch' && size.branches.map(({ name }) => name)).toEqual(['大', '分支2', '其他']);
    expect(edits.withoutBranch(graph, 'other')).toEqual(graph);
    expect(ids(edits.withoutBranch(graph, 'left'))).toEqual(['a', 'size', 'b', 'd', 'e', 'f']);
    const swapped = edits.movedBranch(more, 'large', 1).nodes[1];
    expect(swapped?.type === 'branch' && swapped.branches.map(({ name }) => name)).toEqual(['分支2', '大', '其他']);
    expect(edits.movedBranch(graph, 'large', 1)).toEqual(graph);
  });

  it('doubles a division with ids of its own', () => {
    const twice = edits.doubled(graph, 'both');
    expect(new Set(ids(twice?.graph ?? graph)).size).toBe(ids(graph).length + 4);
    expect(edits.placeOf(twice?.graph ?? graph, twice?.id ?? '')).toEqual({ branch: null, at: 3 });
  });

  it('has no room for a division that lies too deep, nor for a node too many', () => {
    let deep = edits.withNode(
      emptyGraph,
      { branch: null, at: 0 },
      edits.newNode('parallel', edits.freshIds(emptyGraph), names),
    );
    for (let at = 0; at < 3; at += 1) {
      const inner = allNodes(deep.nodes).at(-1);
      const branch = inner ? (edits.branchesOf(inner).at(-1)?.id ?? null) : null;
      deep = edits.withNode(deep, { branch, at: 0 }, edits.newNode('parallel', edits.freshIds(deep), names));
    }
    const last = allNodes(deep.nodes).at(-1);
    const deepest = { branch: last ? (edits.branchesOf(last)[0]?.id ?? null) : null, at: 0 };
    expect([edits.hasRoom(deep, deepest, 'branch'), edits.hasRoom(deep, deepest, 'approve')]).toEqual([false, true]);
    const full = { ...emptyGraph, nodes: Array.from({ length: 60 }, (_, at) => step(`s${at}`)) };
    expect(edits.hasRoom(full, { branch: null, at: 0 }, 'approve')).toBe(false);
  });
});

describe('steps back', () => {
  it('undoes at least fifty steps and does them again', () => {
    let history = historyOf(0);
    for (let at = 1; at <= 60; at += 1) history = done(history, at);
    for (let at = 0; at < 60; at += 1) history = undone(history);
    expect([history.now, undone(history).now, redone(history).now]).toEqual([0, 0, 1]);
    expect(mostUndone).toBeGreaterThanOrEqual(50);
  });

  it('takes what is typed into one field as one step, and forgets what was undone when something else is done', () => {
    let history = done(done(done(historyOf('a'), 'ab', 'name'), 'abc', 'name'), 'abcd', 'name');
    expect(undone(history).now).toBe('a');
    history = done(undone(history), 'z');
    expect(redone(history)).toBe(history);
  });
});

describe('drawing', () => {
  it('keeps every box clear of the others, joins below all branches, and has a plus on each edge between nodes', () => {
    const { boxes, pluses, width, height } = layoutOf(graph);
    const overlap = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.left + other.width &&
            other.left < one.left + one.width &&
            one.top < other.top + other.height &&
            other.top < one.top + one.height,
        ),
    );
    expect(overlap).toEqual([]);
    expect(
      boxes.every(({ left, top, ...box }) => left >= 0 && left + box.width <= width && top + box.height <= height),
    ).toBe(true);
    const join = boxes.find(({ kind, id }) => kind === 'join' && id === 'both');
    const inside = boxes.filter(({ within }) => within.includes('left') || within.includes('right'));
    expect(inside.every(({ top, height: tall }) => top + tall < (join?.top ?? 0))).toBe(true);
    // One more than nodes in each sequence: 5 at the top, 2 and 1, 2 and 3.
    expect(pluses).toHaveLength(13);
  });

  it('draws the largest flow in a few milliseconds', () => {
    const large = {
      ...emptyGraph,
      nodes: Array.from({ length: 10 }, (_, at) => ({ ...graph.nodes[2], id: `p${at}` })),
    } as FlowGraph;
    const began = performance.now();
    layoutOf(large);
    expect(performance.now() - began).toBeLessThan(50);
  });

  it('draws the way through the branches that are taken, all of parallel ones', () => {
    const way = [
      { nodeId: 'a', type: 'approve', branch: null },
      { nodeId: 'size', type: 'branch', branch: { id: 'other' } },
      { nodeId: 'both', type: 'parallel', branch: null },
    ];
    const taken = takenBranches(graph, way);
    expect([...taken].sort()).toEqual(['left', 'other', 'right']);
    expect([isTaken([], taken), isTaken(['large'], taken), isTaken(['right'], taken)]).toEqual([true, false, true]);
  });
});

describe('the keyboard', () => {
  const walk = (from: string | null, ...ways: ('up' | 'down' | 'left' | 'right')[]) =>
    ways.reduce<string | null>((at, way) => walked(graph, at, way), from);

  it('goes down through the first branch and out of it, and up the same way', () => {
    const down = ['a', 'size', 'large', 'b', 'both', 'left', 'c', 'f'];
    expect(down.slice(0, -1).map((id) => walk(id, 'down'))).toEqual(down.slice(1));
    expect(down.slice(1).map((id) => walk(id, 'up'))).toEqual(down.slice(0, -1));
    expect([walk('f', 'down'), walk('a', 'up'), walk(null, 'down')]).toEqual(['f', 'a', 'a']);
  });

  it('goes between branches, to the same depth where there is one', () => {
    expect([walk('large', 'right'), walk('other', 'right'), walk('b', 'right')]).toEqual(['other', 'other', 'other']);
    expect([walk('c', 'right'), walk('e', 'left'), walk('d', 'left')]).toEqual(['d', 'c', 'c']);
    expect(walk('a', 'right')).toBe('a');
  });
});

describe('conditions', () => {
  const fields = conditionFields(project, () => false);

  it('reads what the builder says and shows it again as it was', () => {
    for (const condition of [
      compare('budget', 'ge', '1000000'),
      all(compare('mode', 'in', 'fixed', 'tm'), compare('country', 'notEmpty')),
      any(compare('budget', 'lt', '5'), all(compare('name', 'contains', '园'), compare('secret', 'eq', '2'))),
    ]) {
      const query = queryOf(condition, fields);
      const read = query && conditionOf(query);
      // One comparison stands in a group of its own.
      expect(read).toEqual(condition.type === 'compare' ? all(condition) : condition);
    }
  });

  it('does not show a condition of which a part would be lost, and says nothing of lines without a value', () => {
    expect(queryOf(all(compare('budget', 'ge', '1'), compare('name', 'notContains', '园')), fields)).toBeNull();
    expect(queryOf(compare('gone', 'eq', '1'), fields)).toBeNull();
    expect(conditionOf({ type: 'group', match: 'and', of: [] })).toBeNull();
    // Lists are left out, and so is what is no field of the record.
    expect(fields.filter(({ value }) => ['watchers', 'tags', 'createTime'].includes(value))).toEqual([]);
  });
});

describe('differences of versions', () => {
  it('names what came, what went, what changed and what stands elsewhere', () => {
    let after = edits.changed(graph, 'a', { name: '甲', mode: 'all' });
    after = edits.withoutNode(after, 'b');
    after = edits.withNode(after, { branch: null, at: 0 }, step('new'));
    after = edits.moved(after, 'c', { branch: 'right', at: 2 });
    after = edits.changedBranch(after, 'large', { when: compare('budget', 'ge', '200') });
    expect(graphDiff(graph, { ...after, fallback: 'pmo' }).map(({ kind, id, aspects }) => [kind, id, aspects])).toEqual(
      [
        ['changed', null, ['fallback']],
        ['added', 'new', []],
        ['changed', 'a', ['name', 'mode']],
        ['changed', 'large', ['when']],
        ['changed', 'c', ['place']],
        ['removed', 'b', []],
      ],
    );
    expect(graphDiff(graph, graph)).toEqual([]);
  });
});
