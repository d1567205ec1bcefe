/** Roles of a new installation: code and name. `admin` is given every right that the contract declares. */
export const roles: readonly (readonly [code: string, name: string, description: string])[] = [
  ['admin', '管理员', '拥有全部功能权限'],
  ['test', '普通员工', '新用户的基本角色：首页、消息与个人设置'],
];

export interface SeedCategory {
  code: string;
  name: string;
  children?: readonly SeedCategory[];
}

/** Category trees by code (domain 3, 7): outsourcing classes, industries of customers (GB/T 4754), kinds of devices. */
export const categories: readonly SeedCategory[] = [
  {
    code: 'OUT',
    name: '服务外包分类',
    children: [
      {
        code: 'ITO',
        name: '信息技术外包',
        children: [
          { code: 'ITO1', name: '信息技术研发服务' },
          { code: 'ITO2', name: '信息技术运营和维护服务' },
          { code: 'ITO3', name: '新一代信息技术开发应用服务' },
        ],
      },
      {
        code: 'BPO',
        name: '业务流程外包',
        children: [
          { code: 'BPO1', name: '内部管理服务' },
          { code: 'BPO2', name: '业务运营服务' },
          { code: 'BPO3', name: '维修维护服务' },
          { code: 'BPO4', name: '供应链管理服务' },
        ],
      },
      {
        code: 'KPO',
        name: '知识流程外包',
        children: [
          { code: 'KPO1', name: '商务服务' },
          { code: 'KPO2', name: '设计服务' },
          { code: 'KPO3', name: '研发服务' },
        ],
      },
    ],
  },
  {
    code: 'IND',
    name: '行业',
    children: [
      { code: 'IND-J', name: '金融业' },
      { code: 'IND-I', name: '信息传输、软件和信息技术服务业' },
      { code: 'IND-C', name: '制造业' },
      { code: 'IND-D', name: '电力、热力、燃气及水生产和供应业' },
      { code: 'IND-G', name: '交通运输、仓储和邮政业' },
      { code: 'IND-F', name: '批发和零售业' },
      { code: 'IND-Q', name: '卫生和社会工作' },
      { code: 'IND-P', name: '教育' },
      { code: 'IND-S', name: '公共管理、社会保障和社会组织' },
      { code: 'IND-Z', name: '其他行业' },
    ],
  },
  {
    // The part behind the dash stands in the numbers of the devices.
    code: 'EQ',
    name: '设备类别',
    children: [
      { code: 'EQ-NB', name: '笔记本电脑' },
      { code: 'EQ-PJ', name: '投影仪' },
      { code: 'EQ-CM', name: '相机' },
      { code: 'EQ-SC', name: '扫描仪' },
      { code: 'EQ-MT', name: '测试终端' },
      { code: 'EQ-NT', name: '网络设备' },
      { code: 'EQ-MS', name: '测量仪器' },
    ],
  },
];
