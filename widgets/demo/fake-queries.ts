import type { SavedQuery } from '@dossier/rules/query/records.ts';
import type { AccountQuery, SavedQueryData } from '../src/data/saved-query-data.ts';

const roles = [
  { id: 'r1', name: '项目经理' },
  { id: 'r2', name: '档案管理员' },
];

/** Queries that the account keeps in this visit; one is shared by somebody else. */
export function fakeQueries(answer: <T>(value: T, signal?: AbortSignal) => Promise<T>): SavedQueryData {
  let queries: AccountQuery[] = [
    {
      id: 'q1',
      own: false,
      owner: '李建国',
      roleIds: [],
      title: '大额合同',
      matchType: 'and',
      records: [{ field: 'amount', rule: 'ge', val: '1000000', type: 'number' }],
    },
  ];
  return {
    list: (_code, signal) => answer({ queries, roles }, signal),
    async save(_code: string, query: SavedQuery, roleIds) {
      const others = queries.filter(({ own, title }) => !own || title !== query.title);
      queries = [...others, { ...query, id: `q${Date.now()}`, own: true, owner: '我', roleIds }];
      await answer(null);
    },
    async remove(id) {
      queries = queries.filter((query) => query.id !== id);
      await answer(null);
    },
  };
}
