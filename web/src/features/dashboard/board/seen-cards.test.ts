import type { Card } from '@dossier/contract/dashboard/card.ts';
import { describe, expect, it } from 'vitest';
import { seenCards } from './seen-cards.ts';
import { standardCards } from './standard.ts';

const ids = (cards: readonly Card[]) => cards.map(({ id }) => id);

describe('the cards that a person sees', () => {
  const seen = (hasSteps: boolean) =>
    seenCards(standardCards.analysis, { lists: ['/pm/project'], reports: [], graphs: [] }, false, hasSteps);

  it('begin with the steps of the first run while they have some, and close the gap without', () => {
    expect(ids(seen(true))).toEqual(['firstSteps', ...ids(seen(false))]);
    expect(seen(true)[0]).toMatchObject({ x: 0, y: 0, w: 12 });
    expect(seen(false)[0]).toMatchObject({ id: 'due', y: 0 });
  });

  it('are those of lists that they may read', () => {
    expect(ids(seen(false))).toContain('running');
    expect(ids(seen(false))).not.toContain('held');
  });

  it('are those of reports that they may read', () => {
    const place = { id: 'r', title: null, x: 0, y: 0, w: 6, h: 9 };
    const card: Card = { ...place, kind: 'report', report: 'cost', columns: [], rows: 5 };
    expect(seenCards([card], { lists: [], reports: ['cost'], graphs: [] }, false)).toEqual([card]);
    expect(seenCards([card], { lists: ['cost'], reports: [], graphs: [] }, false)).toEqual([]);
    const graph: Card = { ...place, kind: 'graph', graph: 'cost', draw: 'own' };
    expect(seenCards([graph], { lists: [], reports: [], graphs: ['cost'] }, false)).toEqual([graph]);
    expect(seenCards([graph], { lists: [], reports: ['cost'], graphs: [] }, false)).toEqual([]);
  });
});
