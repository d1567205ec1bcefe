import type { Field } from '@dossier/contract/core/field.ts';
import { belowOf } from '@dossier/contract/core/fields/narrowed.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { useLoaded } from '@dossier/widgets/data/use-loaded.ts';
import { type Choice, useWidgetData, type WidgetData } from '@dossier/widgets/data/widget-data.ts';
import type { Offered } from './test-rows.ts';

/** Choices that test rows take turns with. */
const wanted = 5;

/** What the fields of a form offer for choice now: values of dictionaries, records, people. What cannot be read offers nothing. */
export function useOffered(resource: Resource): Offered | null {
  const data = useWidgetData();
  const groups: [place: string, fields: Fields][] = [
    ['', resource.fields],
    ...Object.entries(resource.parts).map(([name, part]): [string, Fields] => [`${name}.`, part.fields]),
  ];
  const asked = groups.map(([place, fields]) => [
    place,
    ...Object.entries(fields).flatMap(([name, field]) => (isChoice(field) ? [[name, field]] : [])),
  ]);
  const loaded = useLoaded(JSON.stringify(asked), async () => {
    const all = await Promise.all(groups.map(([place, fields]) => offeredBy(data, place, fields)));
    return Object.fromEntries(all.flat());
  });
  return loaded.data ?? null;
}

const isChoice = ({ type }: Field): boolean =>
  type === 'dict' || type === 'reference' || type === 'user' || type === 'depart' || type === 'category';

async function offeredBy(data: WidgetData, place: string, fields: Fields): Promise<[string, readonly Choice[]][]> {
  const found = new Map<string, readonly Choice[]>();
  const load = async (name: string, field: Field) => {
    // A preview goes on without what its designer may not read.
    const choices = await choicesOf(data, field, found).catch(() => []);
    found.set(name, choices.slice(0, wanted));
  };
  const entries = Object.entries(fields).filter(([, field]) => isChoice(field));
  await Promise.all(entries.filter(([, field]) => !levelOf(field)).map(([name, field]) => load(name, field)));
  // Levels of a chain, each below the one above.
  for (const [name, field] of entries) if (levelOf(field)) await load(name, field);
  return [...found].map(([name, choices]) => [`${place}${name}`, choices]);
}

const levelOf = (field: Field): string | null => (field.type === 'reference' ? (field.chain?.above ?? null) : null);

async function choicesOf(
  data: WidgetData,
  field: Field,
  known: ReadonlyMap<string, readonly Choice[]>,
): Promise<readonly Choice[]> {
  switch (field.type) {
    case 'dict': {
      const all = data.keptItems(field.dict) ?? (await data.loadItems(field.dict));
      return field.choices ? all.filter(({ value }) => field.choices?.includes(value)) : all;
    }
    case 'reference': {
      if (!field.chain) return data.searchChoices(field.dictionary, '', wanted);
      const { above, id, pid } = field.chain;
      // Every row goes the same way down.
      if (above === null) return (await data.searchChoices(field.dictionary, '', wanted)).slice(0, 1);
      const [first] = known.get(above) ?? [];
      if (!first) return [];
      const [table = '', , key = ''] = field.dictionary.split(',');
      const [parent] = id === key ? [first.value] : await data.textsOf(`${table},${id},${key}`, [first.value]);
      return (await data.searchChoices(belowOf(field.dictionary, pid, parent ?? ''), '', wanted)).slice(0, 1);
    }
    case 'user': {
      const { records } = await data.findPersons({ pageNo: 1, pageSize: wanted });
      return records.map(({ username, realname }) => ({ value: username, text: realname }));
    }
    case 'depart':
      return (await data.departChildren(null)).map(({ id, title }) => ({ value: id, text: title }));
    case 'category':
      return (await data.categoryChildren({ rootCode: field.root })).map(({ id, title }) => ({
        value: id,
        text: title,
      }));
    default:
      return [];
  }
}
