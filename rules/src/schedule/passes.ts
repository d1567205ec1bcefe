import type { Edge, Moment, Network } from './network.ts';
import type { Place } from './place.ts';
import type { PlanLink } from './plan.ts';

/** A link that a task which stays where it is does not keep; the link may be one of a parent. */
export interface BrokenLink {
  link: PlanLink;
  task: string;
}

/** The earliest moment of each node. Leaves stand at the positions of `places`. */
export function forwardPass(
  { order, out, size, isEarliest }: Network,
  places: readonly (Place | null)[],
): Float64Array {
  const early = new Float64Array(size);
  for (let node = 0; node < size; node += 1) early[node] = isEarliest(node) ? Infinity : -Infinity;
  for (const node of order) {
    const place = places[node];
    const bound = momentOf(early, node);
    if (place) early[node] = place.fixed ? place.earliest : roundUp(Math.max(bound, place.earliest), place.parity);
    for (const { to, weight } of out[node] ?? []) {
      const moment = momentOf(early, node) + weight;
      early[to] = isEarliest(to) ? Math.min(momentOf(early, to), moment) : Math.max(momentOf(early, to), moment);
    }
  }
  return early;
}

/**
 * The latest moment of each node with which nothing passes `end`. What has begun is no bound for what comes before it.
 * Of what binds the first start of a parent, only what starts first is bound by it: the others may start later.
 */
export function backwardPass(
  { order, into, size, isEarliest }: Network,
  places: readonly (Place | null)[],
  early: Float64Array,
  end: Moment,
): Float64Array {
  const late = new Float64Array(size).fill(Infinity);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const node = order[at] ?? -1;
    const place = places[node];
    if (place) late[node] = roundDown(Math.min(momentOf(late, node), end - place.reach), place.parity);
    if (place?.begun) continue;
    for (const { from, weight } of into[node] ?? []) {
      if (isEarliest(node) && momentOf(early, from) + weight > momentOf(early, node)) continue;
      late[from] = Math.min(momentOf(late, from), momentOf(late, node) - weight);
    }
  }
  return late;
}

/** Links that tasks which stay where they are do not keep. */
export function brokenLinks({ into }: Network, places: readonly (Place | null)[], early: Float64Array): BrokenLink[] {
  const broken: BrokenLink[] = [];
  const isLate = ({ from, weight }: Edge, limit: Moment) => momentOf(early, from) + weight > limit;
  places.forEach((place, leaf) => {
    if (!place?.fixed) return;
    const nodes = [{ node: leaf, limit: place.earliest }];
    for (let next = nodes.pop(); next; next = nodes.pop())
      for (const edge of into[next.node] ?? []) {
        if (!isLate(edge, next.limit)) continue;
        if (edge.link) broken.push({ link: edge.link, task: place.id });
        else nodes.push({ node: edge.from, limit: next.limit - edge.weight });
      }
  });
  return broken;
}

const momentOf = (moments: Float64Array, node: number): Moment => moments[node] ?? Number.NaN;

/** The first morning (0) or evening (1) that is not earlier. */
const roundUp = (moment: Moment, parity: number): Moment => 2 * Math.ceil((moment - parity) / 2) + parity;

/** The last morning (0) or evening (1) that is not later. */
const roundDown = (moment: Moment, parity: number): Moment => 2 * Math.floor((moment - parity) / 2) + parity;
