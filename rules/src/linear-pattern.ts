import { type Node, PatternError, parsePattern } from './pattern-syntax.ts';

export { PatternError } from './pattern-syntax.ts';

/** A regular expression whose test cannot hang, whatever was configured and whatever was typed. */
export interface LinearPattern {
  source: string;
  /** Whether the text holds a match, as `RegExp.test`. @throws PatternError when text and pattern are too long for each other */
  test(text: string): boolean;
}

type State =
  | { op: 'char'; test: (unit: number) => boolean; next: number }
  | { op: 'split'; next: number; other: number }
  | { op: 'assert'; kind: '^' | '$' | 'b' | 'B'; next: number }
  | { op: 'look'; start: number; negate: boolean; next: number }
  | { op: 'match' };

const maxStates = 5_000;
/** Steps of one test; far beyond any form value, a few ten milliseconds at most. */
const maxSteps = 3_000_000;

/**
 * Compiles a configured regular expression. Every state is visited at most once per place of the text, so that
 * nested and overlapping quantifiers cost no more than others.
 * @throws PatternError when the expression is wrong or uses back references or lookbehind
 */
export function compilePattern(source: string): LinearPattern {
  const states: State[] = [];
  const start = compile(parsePattern(source), states, add(states, { op: 'match' }));
  return { source, test: (text) => search(states, start, text) };
}

function add(states: State[], state: State): number {
  if (states.length >= maxStates) throw new PatternError('the repetitions are too large');
  return states.push(state) - 1;
}

/** Adds the states of a node in front of `next`. @returns the first of them */
function compile(node: Node, states: State[], next: number): number {
  switch (node.type) {
    case 'char':
      return add(states, { op: 'char', test: node.test, next });
    case 'assert':
      return add(states, { op: 'assert', kind: node.kind, next });
    case 'look':
      return add(states, {
        op: 'look',
        start: compile(node.of, states, add(states, { op: 'match' })),
        negate: node.negate,
        next,
      });
    case 'sequence':
      return node.parts.reduceRight((after, part) => compile(part, states, after), next);
    case 'choice':
      return node.branches
        .map((branch) => compile(branch, states, next))
        .reduceRight((other, first) => add(states, { op: 'split', next: first, other }));
    case 'repeat': {
      let after = next;
      if (node.most === Number.POSITIVE_INFINITY) {
        const loop = { op: 'split' as const, next: 0, other: next };
        after = add(states, loop);
        loop.next = compile(node.of, states, after);
      } else {
        for (let copy = node.least; copy < node.most; copy += 1) {
          after = add(states, { op: 'split', next: compile(node.of, states, after), other: next });
        }
      }
      for (let copy = 0; copy < node.least; copy += 1) after = compile(node.of, states, after);
      return after;
    }
  }
}

function search(states: readonly State[], start: number, text: string): boolean {
  const width = text.length + 1;
  const looks = new Map<number, boolean>();
  let left = maxSteps;

  /** Depth first, without ever coming twice to a state at a place. */
  function run(from: number, at: number, visited: Uint8Array): boolean {
    const stack = [from, at];
    while (stack.length > 0) {
      const place = stack.pop() as number;
      const index = stack.pop() as number;
      const key = index * width + place;
      if (visited[key]) continue;
      visited[key] = 1;
      left -= 1;
      if (left < 0) throw new PatternError('the text is too long for the expression');
      const state = states[index] as State;
      if (state.op === 'match') return true;
      if (state.op === 'char') {
        if (place < text.length && state.test(text.charCodeAt(place))) stack.push(state.next, place + 1);
      } else if (state.op === 'split') stack.push(state.other, place, state.next, place);
      else if (state.op === 'assert' ? holds(state.kind, text, place) : looksAt(index, state, place) !== state.negate)
        stack.push(state.next, place);
    }
    return false;
  }

  function looksAt(index: number, state: Extract<State, { op: 'look' }>, place: number): boolean {
    const key = index * width + place;
    const known = looks.get(key);
    if (known !== undefined) return known;
    const found = run(state.start, place, memory());
    looks.set(key, found);
    return found;
  }

  function memory(): Uint8Array {
    const size = states.length * width;
    // Clearing memory is work too.
    left -= size / 64;
    if (size > maxSteps * 4 || left < 0) throw new PatternError('the text is too long for the expression');
    return new Uint8Array(size);
  }

  const visited = memory();
  for (let at = 0; at < width; at += 1) if (run(start, at, visited)) return true;
  return false;
}

function holds(kind: '^' | '$' | 'b' | 'B', text: string, place: number): boolean {
  if (kind === '^') return place === 0;
  if (kind === '$') return place === text.length;
  return (isWord(text, place - 1) !== isWord(text, place)) === (kind === 'b');
}

function isWord(text: string, place: number): boolean {
  return /^\w$/.test(text.charAt(place));
}
