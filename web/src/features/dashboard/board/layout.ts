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
