import type { Groups } from '@dossier/contract/core/figure.ts';
import type { BoardCard } from '@dossier/contract/dashboard/card.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Rec } from '#engine/extensions.ts';
import { textOf } from '#engine/fields/values.tsx';
import { call } from '#services/api/api.ts';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from './CardState.tsx';
import { type ListSource, useListSource } from './list-source.ts';
import './board-view.css';

/** Columns that are drawn; further states are told by their number. */
const mostColumns = 8;

type Group = Groups['groups'][number];

/** Records by their state, a column for each: how many, the first of them, and the way to all. */
export function BoardView({ card }: { card: BoardCard }) {
  const t = useText();
  const source = useListSource(card.list, card.where);
  const { by } = card;
  const query = useQuery({
    queryKey: [card.list, 'groups', source?.wire, by, undefined],
    queryFn: ({ signal }) => {
      if (!source) throw new Error('a list that is not there');
      return call(source.resource.endpoints.groups, { query: { ...source.wire, by }, signal });
    },
    enabled: Boolean(source),
  });
  // Codes of states are numbered in the order in which records go through them.
  const groups = (query.data?.groups ?? [])
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  return (
    <CardState query={query} lines={4}>
      {groups.length === 0 || !source ? (
        <p className="card-note">{t('没有符合条件的{0}', source?.resource.label ?? '')}</p>
      ) : (
        <div className="card-board">
          {groups.slice(0, mostColumns).map((group) => (
            <Column key={group.value} card={card} source={source} group={group} />
          ))}
          {groups.length > mostColumns ? (
            <p className="card-note">{t('另有{0}列', groups.length - mostColumns)}</p>
          ) : null}
        </div>
      )}
    </CardState>
  );
}

interface ColumnProps {
  card: BoardCard;
  source: ListSource;
  group: Group;
}

function Column({ card, source, group }: ColumnProps) {
  const { resource } = source;
  const { by, facts, rows, list } = card;
  const value = group.value ?? '';
  const field = resource.fields[by];
  const asked = { ...source.wire, [by]: value, pageNo: 1, pageSize: rows };
  const query = useQuery({
    queryKey: [list, 'list', 'board card', asked],
    // Every record of a resource carries its id (RecordBase).
    queryFn: async ({ signal }) => (await call(resource.endpoints.list, { query: asked, signal })).records as Rec[],
  });
  const address = source.address({ [by]: value });
  const page = resource.operations.has('queryById') ? address?.split('?')[0] : undefined;
  const text = field?.type === 'dict' ? namedItem(group.text) : group.text;
  const head = (
    <>
      {field?.type === 'dict' ? <DictText dict={field.dict} value={value} text={text} /> : text}
      <strong>{grouped(group.count)}</strong>
    </>
  );
  return (
    <section aria-label={text}>
      <header>{address ? <Link to={address}>{head}</Link> : head}</header>
      <CardState query={query} lines={2}>
        <ul>
          {(query.data ?? []).map((record) => {
            const name = textOf(record, resource.titleField, resource.fields[resource.titleField] ?? null);
            return (
              <li key={record.id}>
                {page ? <Link to={`${page}?detail=${record.id}`}>{name}</Link> : <span>{name}</span>}
                {facts
                  .map((fact) => textOf(record, fact, resource.fields[fact] ?? null))
                  .filter((each) => each !== '')
                  .map((each) => (
                    <small key={each}>{each}</small>
                  ))}
              </li>
            );
          })}
        </ul>
      </CardState>
    </section>
  );
}
