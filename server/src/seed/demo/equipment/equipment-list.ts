/** Devices of the demo company: kind, name, make and model, price, accessories, and how many there are. */
export interface DemoDevice {
  kind: string;
  name: string;
  model: string;
  price: number;
  count: number;
  accessories: readonly (readonly [name: string, quantity: number])[];
  maxDays?: number;
  needApproval?: boolean;
}

/** Eighty in all (domain 11). */
export const demoDevices: readonly DemoDevice[] = [
  {
    kind: 'NB',
    name: '开发笔记本',
    model: '联想 ThinkPad T14',
    price: 8999,
    count: 22,
    accessories: [
      ['电源适配器', 1],
      ['电脑包', 1],
    ],
  },
  {
    kind: 'NB',
    name: '驻场笔记本',
    model: '华为 MateBook D16',
    price: 5699,
    count: 12,
    accessories: [['电源适配器', 1]],
    maxDays: 90,
  },
  {
    kind: 'PJ',
    name: '便携投影仪',
    model: '明基 MS550',
    price: 3299,
    count: 6,
    accessories: [
      ['遥控器', 1],
      ['HDMI线', 1],
      ['电源线', 1],
    ],
    maxDays: 7,
  },
  {
    kind: 'CM',
    name: '数码相机',
    model: '佳能 EOS R50',
    price: 5799,
    count: 4,
    accessories: [
      ['电池', 2],
      ['存储卡', 1],
      ['充电器', 1],
    ],
    maxDays: 7,
  },
  {
    kind: 'SC',
    name: '高速扫描仪',
    model: '富士通 fi-7160',
    price: 9800,
    count: 5,
    accessories: [
      ['USB线', 1],
      ['电源线', 1],
    ],
    maxDays: 15,
    needApproval: true,
  },
  { kind: 'MT', name: '测试手机', model: '小米 14', price: 3999, count: 14, accessories: [['数据线', 1]] },
  {
    kind: 'MT',
    name: '测试平板',
    model: 'iPad 第10代',
    price: 3599,
    count: 7,
    accessories: [
      ['数据线', 1],
      ['保护套', 1],
    ],
  },
  {
    kind: 'NT',
    name: '便携路由器',
    model: '华三 MSR810',
    price: 2600,
    count: 6,
    accessories: [
      ['网线', 2],
      ['电源线', 1],
    ],
    needApproval: true,
  },
  {
    kind: 'MS',
    name: '激光测距仪',
    model: '博世 GLM 50',
    price: 899,
    count: 4,
    accessories: [['收纳袋', 1]],
    maxDays: 10,
  },
];

/** A loan by story: state, borrower, days from today, purpose, and which devices by kind. */
export interface DemoLoan {
  state: 'draft' | 'booked' | 'lent' | 'partly' | 'returned' | 'cancelled' | 'expired';
  borrower: string;
  from: number;
  to: number;
  purpose: string;
  place: string;
  kinds: readonly string[];
}

/** Fifteen, two of them overdue. */
export const demoLoans: readonly DemoLoan[] = [
  {
    state: 'lent',
    borrower: 'chenhao',
    from: -20,
    to: 10,
    purpose: '城市银行外围系统驻场开发',
    place: '海州城市商业银行',
    kinds: ['NB', 'NB'],
  },
  {
    state: 'lent',
    borrower: 'linyuxin',
    from: -9,
    to: -2,
    purpose: '移动端适配测试',
    place: '四楼测试室',
    kinds: ['MT', 'MT'],
  },
  {
    state: 'lent',
    borrower: 'sunyue',
    from: -12,
    to: -5,
    purpose: '机房割接布线测量',
    place: '二号机房',
    kinds: ['MS'],
  },
  {
    state: 'partly',
    borrower: 'zhaopeng',
    from: -6,
    to: 4,
    purpose: '客户需求评审会',
    place: '市民服务中心',
    kinds: ['PJ', 'NB'],
  },
  {
    state: 'lent',
    borrower: 'jiangnan',
    from: -3,
    to: 11,
    purpose: '呼叫中心驻场支持',
    place: '江北呼叫中心',
    kinds: ['NB', 'NB', 'NB'],
  },
  {
    state: 'lent',
    borrower: 'heyun',
    from: -2,
    to: 8,
    purpose: '2014年度档案数字化加工',
    place: '档案室',
    kinds: ['SC'],
  },
  { state: 'booked', borrower: 'chenhao', from: 1, to: 2, purpose: '上线演示', place: '一号会议室', kinds: ['PJ'] },
  {
    state: 'booked',
    borrower: 'liuyang',
    from: 2,
    to: 9,
    purpose: '兼容性回归测试',
    place: '四楼测试室',
    kinds: ['MT', 'MT'],
  },
  { state: 'booked', borrower: 'fanbing', from: 3, to: 5, purpose: '网络割接', place: '高新区数据中心', kinds: ['NT'] },
  {
    state: 'booked',
    borrower: 'zhengshuang',
    from: 4,
    to: 6,
    purpose: '客服培训录像',
    place: '培训教室',
    kinds: ['CM'],
  },
  { state: 'draft', borrower: 'linyuxin', from: 7, to: 8, purpose: '部门技术分享', place: '二号会议室', kinds: ['PJ'] },
  {
    state: 'returned',
    borrower: 'yuhang',
    from: -40,
    to: -30,
    purpose: '咨询项目现场访谈',
    place: '海州港务集团',
    kinds: ['NB'],
  },
  {
    state: 'returned',
    borrower: 'guoying',
    from: -25,
    to: -20,
    purpose: '新员工入职拍照',
    place: '人力资源部',
    kinds: ['CM'],
  },
  {
    state: 'cancelled',
    borrower: 'wangfang',
    from: -8,
    to: -6,
    purpose: '客户演示（改为线上）',
    place: '线上',
    kinds: ['PJ'],
  },
  {
    state: 'expired',
    borrower: 'heqian',
    from: -5,
    to: -3,
    purpose: '流程梳理工作坊',
    place: '三号会议室',
    kinds: ['NB'],
  },
];
