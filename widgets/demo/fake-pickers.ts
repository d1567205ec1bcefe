import type { DepartData, RecordData, RecordRow, TreeNode } from '../src/data/widget-data.ts';
import { departs, persons } from './fake-rows.ts';

type Later = <T>(value: T, signal?: AbortSignal) => Promise<T>;

const ranks = ['员级', '助级', '中级', '副高级', '正高级'];
const posts = [
  '项目经理',
  '测试工程师',
  '档案管理员',
  '高级软件开发工程师（平台方向）',
  '产品经理',
  '实施顾问',
  '财务主管',
];

/** Lists by address; `/demo/roles` answers all its records at once. */
const lists: Readonly<Record<string, readonly RecordRow[]>> = {
  '/sys/position/list': posts.map((name, at) => ({
    id: `p${at + 1}`,
    code: `POST${at + 1}`,
    name,
    postRank: String((at % 5) + 1),
    postRank_dictText: ranks[at % 5],
  })),
  '/demo/roles': ['管理员', '项目经理', '档案员'].map((roleName, at) => ({
    id: `r${at + 1}`,
    roleName,
    roleCode: `role_${at + 1}`,
  })),
  '/sys/user/list': persons.map((person, at) => ({ ...person, birthday: `19${80 + (at % 20)}-05-0${(at % 9) + 1}` })),
};

/** Configured lists. @param later gives an answer after a while */
export function fakeRecords(later: Later): RecordData {
  return {
    async loadRecords(url, { pageNo = 1, pageSize = 10, ...filters }, signal) {
      const rows = lists[url];
      if (!rows) throw new Error(`列表 ${url} 不存在`);
      if (url.startsWith('/demo/')) return later(rows, signal);
      const found = rows.filter((row) =>
        Object.entries(filters).every(([field, wanted]) => matches(String(row[field] ?? ''), String(wanted))),
      );
      const from = (Number(pageNo) - 1) * Number(pageSize);
      return later({ records: found.slice(from, from + Number(pageSize)), total: found.length }, signal);
    },
  };
}

/** The wire's forms: `*contained*`, a comma list, or equal. */
function matches(value: string, wanted: string): boolean {
  if (wanted.startsWith('*')) return value.includes(wanted.slice(1, -1));
  return wanted.includes(',') ? wanted.split(',').includes(value) : value === wanted;
}

/** The user of the demo manages 交付中心. */
export function fakeDeparts(later: Later): DepartData {
  const mine = departs.filter(({ id }) => id === 'd1');
  const below = (id: string): TreeNode[] =>
    departs.filter(({ parentId }) => parentId === id).flatMap((node) => [node, ...below(node.id)]);
  return {
    mine: () => later(mine),
    findMine: (word, signal) =>
      later(
        [...mine, ...below('d1')].filter(({ title }) => title.includes(word)),
        signal,
      ),
    below: (id) => later(below(id)),
  };
}
