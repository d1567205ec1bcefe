import { resources } from '@dossier/contract/all.ts';
import { isGroupable } from '@dossier/contract/core/countable.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import { fieldOfFilter } from '@dossier/contract/core/figure-filters.ts';
import { countCalls } from '@dossier/contract/core/resource.ts';
import { Cards, type CardWhere } from '@dossier/contract/dashboard/card.ts';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { compact } from './layout.ts';
import { boardCodes, standardCards } from './standard.ts';

const byPath = new Map(resources.map((resource) => [resource.path, resource]));

describe.each(boardCodes)('the cards of %s', (code) => {
  const cards = standardCards[code];

  it('are as arrangements are stored, and lie without holes', () => {
    expect(Check(Cards, cards)).toBe(true);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    expect(compact(cards).map(({ id, x, y }) => [id, x, y])).toEqual(
      cards.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ id, x, y }) => [id, x, y]),
    );
  });

  it('ask for what their lists have, and open with what their lists are searched by', () => {
    const fieldsOf = (list: string, where: CardWhere, ...names: (string | undefined)[]) => {
      const resource = byPath.get(list);
      expect(resource, list).toBeDefined();
      for (const filter of Object.keys(where)) {
        const search = resource?.fields[fieldOfFilter(filter)]?.search;
        expect(search, `${list} ${filter}`).toBe(fieldOfFilter(filter) === filter ? 'equals' : 'range');
      }
      for (const name of names)
        if (name !== undefined && name !== 'createTime')
          expect(resource?.fields[name], `${list} ${name}`).toBeDefined();
      return resource;
    };
    for (const card of cards) {
      if (card.kind === 'figure') {
        const resource = fieldsOf(card.list, card.where, card.sum, card.over, card.less);
        if (card.of) fieldsOf(card.list, card.of);
        expect(resource && countCalls(resource)).toContain('figure');
        if (card.over) expect(resource?.fields[card.over]?.search).toBe('range');
      } else if (card.kind === 'chart') {
        const resource = fieldsOf(card.list, card.where, card.by, card.sum);
        if (card.part) fieldsOf(card.list, card.part);
        expect(resource && countCalls(resource)).toContain('groups');
        const [by, sum] = [resource?.fields[card.by], card.sum ? resource?.fields[card.sum] : undefined];
        expect(by && isGroupable(by), card.by).toBe(true);
        if (sum) expect(isNumeric(sum)).toBe(true);
      } else if (card.kind === 'bubbles') {
        const resource = fieldsOf(card.list, card.where, card.horizontal, card.vertical, card.size);
        for (const name of [card.horizontal, card.vertical, card.size]) {
          const field = resource?.fields[name];
          expect(field && isNumeric(field), name).toBe(true);
        }
      } else if (card.kind === 'courses')
        for (const { list, where, day, sum } of card.courses) {
          const resource = fieldsOf(list, where, day, sum);
          expect(resource && countCalls(resource)).toContain('groups');
          expect(resource?.fields[day]?.search, `${list} ${day}`).toBe('range');
        }
      else if (card.kind === 'list') fieldsOf(card.list, card.where, ...card.columns, card.sort?.field);
      else if (card.kind === 'due' || card.kind === 'calendar')
        for (const { list, where, day } of card.sources) {
          const resource = fieldsOf(list, where, day);
          expect(resource?.fields[day]?.search, `${list} ${day}`).toBe('range');
        }
    }
  });
});
