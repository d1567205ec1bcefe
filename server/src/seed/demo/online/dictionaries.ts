/** A dictionary that forms of the demo set choose from. */
interface DemoDictionary {
  code: string;
  name: string;
  items: readonly (readonly [value: string, text: string, color?: string])[];
}

export const dictionaries: readonly DemoDictionary[] = [
  {
    code: 'demo_leave_kind',
    name: '请假类别',
    items: [
      ['year', '年休假'],
      ['affair', '事假'],
      ['sick', '病假'],
      ['wedding', '婚假'],
    ],
  },
  {
    code: 'demo_leave_state',
    name: '请假状态',
    items: [
      ['1', '待审批', '#1677ff'],
      ['2', '已同意', '#52c41a'],
      ['3', '未同意', '#f5222d'],
      ['4', '已销假'],
    ],
  },
  {
    code: 'demo_order_state',
    name: '订单状态',
    items: [
      ['new', '新建', '#1677ff'],
      ['sent', '已发货', '#faad14'],
      ['done', '已完成', '#52c41a'],
    ],
  },
  {
    code: 'demo_visit_manner',
    name: '拜访方式',
    items: [
      ['visit', '上门拜访'],
      ['meeting', '线上会议'],
      ['phone', '电话'],
    ],
  },
  {
    code: 'demo_visit_topic',
    name: '拜访议题',
    items: [
      ['need', '需求'],
      ['price', '价格'],
      ['quality', '质量'],
      ['plan', '计划'],
    ],
  },
  {
    code: 'demo_shift',
    name: '班次',
    items: [
      ['day', '白班'],
      ['night', '夜班'],
    ],
  },
  {
    code: 'demo_repair_kind',
    name: '报修设备类别',
    items: [
      ['pc', '电脑'],
      ['net', '网络'],
      ['office', '办公设备'],
    ],
  },
  {
    code: 'demo_repair_fault',
    name: '设备故障',
    items: [
      ['boot', '不能开机'],
      ['slow', '运行缓慢'],
      ['screen', '屏幕异常'],
      ['offline', '不能上网'],
      ['wifi', '无线信号差'],
      ['print', '不能打印'],
      ['scan', '不能扫描'],
      ['paper', '卡纸'],
    ],
  },
  {
    code: 'demo_repair_way',
    name: '报修处理方式',
    items: [
      ['remote', '远程处理'],
      ['visit', '上门处理'],
      ['replace', '更换设备'],
      ['vendor', '联系厂家'],
    ],
  },
];
