import type { Person, PersonKey, WidgetData } from '../data/widget-data.ts';
import type { RecordSource } from '../record/source.ts';

/** Fields that may be stored of a user. */
const keys: readonly PersonKey[] = ['username', 'id', 'realname', 'phone'];

/** What a configuration stores of users; the account where it names nothing known. */
export function personKey(store: string | undefined): PersonKey {
  return keys.find((key) => key === store) ?? 'username';
}

/** Users, stored by one of their fields and shown by name; the account `except` is not offered. */
export function personSource(data: WidgetData, store: PersonKey, except = ''): RecordSource<Person> {
  return {
    name: `users\n${store}\n${except}`,
    find: ({ filters, ...page }, signal) =>
      data.findPersons({ ...filters, ...page, ...(except ? { except } : {}) }, signal),
    findExact: async (field, word, signal) => {
      const asked = { [field]: word, pageNo: 1, pageSize: 10, exact: true, ...(except ? { except } : {}) };
      return (await data.findPersons(asked, signal)).records;
    },
    byKeys: (asked) => data.personsBy(asked, store),
    keyOf: (person) => person[store] ?? '',
    textOf: (person) => person.realname,
  };
}
