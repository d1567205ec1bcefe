import { dashboardGrid } from '@dossier/contract/dashboard/card.ts';

/** Where a card lies on the grid, in columns and rows. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Cards as they are read, and as a phone shows them: row by row. */
export const inOrder = <C extends Place>(cards: readonly C[]): C[] => cards.toSorted((a, b) => a.y - b.y || a.x - b.x);

const meet = (a: Place, b: Place): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Moves every card up as far as there is room: those that somebody may not see leave no holes. */
export function compact<C extends Place>(cards: readonly C[]): C[] {
  const placed: C[] = [];
  for (const card of inOrder(cards)) {
    const x = Math.min(card.x, dashboardGrid.columns - Math.min(card.w, dashboardGrid.columns));
    let y = 0;
    const reach = () => ({ ...card, x, y });
    for (let hit = placed.find((each) => meet(each, reach())); hit; hit = placed.find((each) => meet(each, reach())))
      y = hit.y + hit.h;
    placed.push(reach());
  }
  return inOrder(placed);
}

/** Columns of a card between phone and laptop: a quarter, a half or the whole of the width. */
const widthBetween = (w: number): number => (w <= 3 ? 3 : w <= 6 ? 6 : dashboardGrid.columns);

/** Cards that are so many times as high as their neighbour begin a line of their own. */
const muchHigher = 1.6;

/**
 * Columns and rows of cards between phone and laptop, line by line in their order. What is left of a line is shared by its
 * cards, and all of them are as high as the highest, so that there are no holes.
 */
export function inLines<C extends Place>(cards: readonly C[]): { card: C; w: number; h: number }[] {
  const lines: C[][] = [];
  let left = 0;
  for (const card of inOrder(cards)) {
    const line = lines.at(-1);
    const [low, high] = [card.h, line?.[0]?.h ?? 0].sort((a, b) => a - b) as [number, number];
    const joins = line && widthBetween(card.w) <= left && high <= low * muchHigher;
    if (joins) line.push(card);
    else lines.push([card]);
    left = (joins ? left : dashboardGrid.columns) - widthBetween(card.w);
  }
  return lines.flatMap((line) => {
    const h = Math.max(...line.map((card) => card.h));
    const free = dashboardGrid.columns - line.reduce((sum, card) => sum + widthBetween(card.w), 0);
    const share = Math.floor(free / line.length);
    return line.map((card, at) => ({
      ...{ card, h },
      w: widthBetween(card.w) + (at === line.length - 1 ? free - share * at : share),
    }));
  });
}

/** Where the style sheet puts a card: on its place, and between phone and laptop on its line. */
export const placed = (card: Place, between: { w: number; h: number }) => ({
  ...{ '--x': card.x + 1, '--y': card.y + 1, '--w': card.w, '--h': card.h },
  ...{ '--between-w': between.w, '--between-h': between.h },
});

/** Moves or resizes one card by keys; the others make room. Nothing happens at the edges. */
export function nudge<C extends Place & { id: string }>(
  cards: readonly C[],
  id: string,
  change: Partial<Record<keyof Place, number>>,
): C[] {
  const card = cards.find((each) => each.id === id);
  if (!card) return [...cards];
  const next = {
    ...card,
    x: card.x + (change.x ?? 0),
    y: card.y + (change.y ?? 0),
    w: card.w + (change.w ?? 0),
    h: card.h + (change.h ?? 0),
  };
  const fits = next.x >= 0 && next.y >= 0 && next.w >= 1 && next.h >= 2 && next.h <= 40;
  if (!fits || next.x + next.w > dashboardGrid.columns) return [...cards];
  const others = cards.filter((each) => each.id !== id);
  // Downwards it changes places with what lies below, upwards with what lies above.
  const below = others.filter((each) => (change.y ?? 0) > 0 && meet(each, next) && each.y >= card.y + card.h);
  const swapped = below.length > 0 ? Math.min(...below.map(({ h }) => h)) : 0;
  const moved = { ...next, y: swapped > 0 ? card.y + swapped : next.y };
  const hit = others.filter((each) => meet(each, moved));
  const rest = others.map((each) => {
    if (!hit.includes(each)) return each;
    return swapped > 0 ? { ...each, y: Math.max(0, card.y - 1) } : { ...each, y: moved.y + moved.h };
  });
  return compact(
    [...rest, moved].toSorted((a, b) => a.y - b.y || Number(b.id === id) - Number(a.id === id) || a.x - b.x),
  );
}

/** A place for a new card: below all. */
export const below = (cards: readonly Place[]): number => Math.max(0, ...cards.map(({ y, h }) => y + h));
