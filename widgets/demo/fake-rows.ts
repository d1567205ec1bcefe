import type { Choice, Person, TreeNode } from '../src/data/widget-data.ts';

const items = (...pairs: [value: string, text: string, color?: string][]): readonly Choice[] =>
  pairs.map(([value, text, color]) => ({ value, text, color }));

const priorities = items(['L', '一般'], ['M', '重要', 'orange'], ['H', '紧急', 'red']);

/** Items by dictionary code. */
export const dictionaries: Readonly<Record<string, readonly Choice[]>> = {
  sex: items(['1', '男'], ['2', '女']),
  yn: items(['Y', '是'], ['N', '否']),
  priority: priorities,
  /** The same items, never kept: a widget must load them. */
  late: priorities,
  project_status: items(
    ['10', '草稿'],
    ['20', '立项中', 'blue'],
    ['40', '进行中', 'green'],
    ['60', '验收中', 'purple'],
    ['80', '已结项', 'default'],
  ),
  outsourcing_type: items(['ITO', '信息技术外包'], ['BPO', '业务流程外包'], ['KPO', '知识流程外包']),
  retention: items(['Y', '永久'], ['30', '定期30年'], ['10', '定期10年']),
  carrier: items(['paper', '纸质'], ['electronic', '电子'], ['mixed', '混合']),
  currency: items(['CNY', '人民币'], ['USD', '美元'], ['EUR', '欧元'], ['JPY', '日元']),
};

const branches: readonly [name: string, parts: readonly string[]][] = [
  ['海川信息技术有限公司', []],
  ['交付中心', ['软件交付一部', '软件交付二部', '测试部']],
  ['市场中心', ['华东区', '华南区', '海外业务部']],
  ['综合管理部', ['人力资源部', '财务部', '档案室']],
];

/** The firm and its departments; codes as the server gives them. */
export const departs: readonly TreeNode[] = branches.flatMap(([title, parts], at) => {
  const id = at === 0 ? 'd0' : `d${at}`;
  const code = at === 0 ? 'A01' : `A01A0${at}`;
  const own: TreeNode = { id, title, code, parentId: at === 0 ? null : 'd0', isLeaf: false };
  const below = parts.map(
    (part, index): TreeNode => ({
      id: `${id}-${index + 1}`,
      title: part,
      code: `${code}A0${index + 1}`,
      parentId: id,
      isLeaf: true,
    }),
  );
  return [own, ...below];
});

/** 外包类别, below the root with the code B02. */
export const categories: readonly TreeNode[] = [
  { id: 'c0', title: '外包类别', code: 'B02', parentId: null, isLeaf: false },
  { id: 'c1', title: '信息技术外包', code: 'B02A01', parentId: 'c0', isLeaf: false },
  { id: 'c1-1', title: '软件研发服务', code: 'B02A01A01', parentId: 'c1', isLeaf: true },
  { id: 'c1-2', title: '运行维护服务', code: 'B02A01A02', parentId: 'c1', isLeaf: true },
  { id: 'c2', title: '业务流程外包', code: 'B02A02', parentId: 'c0', isLeaf: false },
  { id: 'c2-1', title: '财务与会计服务', code: 'B02A02A01', parentId: 'c2', isLeaf: true },
  { id: 'c2-2', title: '人力资源服务', code: 'B02A02A02', parentId: 'c2', isLeaf: true },
  { id: 'c3', title: '知识流程外包', code: 'B02A03', parentId: 'c0', isLeaf: true },
];

const families = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'];
const given = ['建国', '晓燕', '志强', '丽华', '思远', '文静'];
const working = departs.filter(({ isLeaf }) => isLeaf);

/** Sixty people over the departments. */
export const persons: readonly Person[] = families.flatMap((family, row) =>
  given.map((name, column): Person => {
    const number = row * given.length + column + 1;
    return {
      id: `u${number}`,
      username: `user${String(number).padStart(3, '0')}`,
      realname: `${family}${name}`,
      sex: column % 2 === 0 ? 1 : 2,
      phone: `138${String(10_000_000 + number * 137)}`,
      departs: working[number % working.length]?.title ?? null,
    };
  }),
);

const countries = ['日本', '美国', '德国', '新加坡', '英国', '法国', '韩国', '印度', '巴西', '加拿大', '荷兰', '瑞典'];

/** Choices by key of a table dictionary. */
export const tables: Readonly<Record<string, readonly Choice[]>> = {
  'sys_user,realname,username': persons.map(({ username, realname }) => ({ value: username, text: realname })),
  'sys_depart,depart_name,id': departs.map(({ id, title }) => ({ value: id, text: title })),
  'demo_country,name,code': countries.map((text, index) => ({ value: `C${index + 1}`, text })),
};
