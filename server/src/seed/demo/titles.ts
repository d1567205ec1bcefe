import { demoProjects } from './project-list.ts';
import type { Dice } from './random.ts';

/** What the catalogue says of one record, before it is numbered. */
export interface DemoTitle {
  title: string;
  docNo: string | null;
  docType: string;
  keywords: readonly string[];
  /** Office that made it: short name of the number's part 机构. */
  office: string;
  depart: string;
  persons: string | null;
}

const offices = [
  ['BGS', 'BGS', '办公室'],
  ['XMB', 'PMO', '项目管理办公室'],
  ['RJB', 'RJ', '软件研发中心'],
  ['YWB', 'YW', '运维服务部'],
  ['BPO', 'BPO', '业务流程部'],
  ['KPO', 'KPO', '咨询设计部'],
  ['SWB', 'SC', '商务部'],
  ['CWB', 'CW', '财务部'],
  ['RLB', 'RL', '人力资源部'],
] as const;

export const officeName = (code: string): string => offices.find(([own]) => own === code)?.[2] ?? '档案室';

const affairs = [
  ['采购订单自动审批流程上线', '审批流程,采购'],
  ['审批流程优化', '审批流程,制度'],
  ['合同审批权限调整', '审批流程,合同'],
  ['档案工作', '档案,归档'],
  ['归档范围和保管期限表修订', '档案,保管期限'],
  ['信息安全检查', '信息安全,检查'],
  ['网络安全应急演练', '信息安全,演练'],
  ['安全生产月活动', '安全生产'],
  ['质量管理体系内部审核', '质量,内审'],
  ['服务外包统计申报', '统计,服务外包'],
  ['离岸业务数据出境评估', '数据出境,离岸'],
  ['办公用房装修改造竣工验收', '竣工,基建'],
  ['二期机房建设竣工决算', '竣工,机房'],
  ['固定资产盘点', '资产,盘点'],
  ['员工培训计划', '培训,人力资源'],
  ['绩效考核办法', '绩效,人力资源'],
  ['年度预算编制', '预算,财务'],
  ['差旅费管理办法', '差旅,财务'],
  ['客户满意度调查', '客户,满意度'],
  ['供应商准入评审', '供应商,采购'],
  ['知识产权登记', '知识产权'],
  ['党支部组织生活', '党建'],
  ['工会换届选举', '工会'],
  ['防汛值班安排', '值班,安全生产'],
  ['印章管理规定', '印章,制度'],
  ['公文处理办法', '公文,制度'],
] as const;
const papers = ['通知', '报告', '请示', '批复', '意见', '决定', '函', '纪要', '方案', '总结', '通报', '计划'] as const;

const projectPapers = [
  ['可行性研究报告', '报告', '可研'],
  ['需求规格说明书', '其他', '需求'],
  ['总体设计方案', '方案', '设计'],
  ['数据库设计说明书', '其他', '设计'],
  ['测试报告', '报告', '测试'],
  ['用户操作手册', '其他', '手册'],
  ['上线切换方案', '方案', '上线'],
  ['初步验收报告', '报告', '验收'],
  ['竣工验收报告', '报告', '竣工,验收'],
  ['竣工图纸（综合布线）', '其他', '竣工,图纸'],
  ['竣工财务决算表', '报表', '竣工,决算'],
  ['项目例会纪要', '纪要', '会议'],
  ['变更申请与审批流程记录', '其他', '变更,审批流程'],
  ['质量保证计划', '计划', '质量'],
  ['结项总结报告', '总结', '结项'],
  ['源代码移交清单', '其他', '移交'],
] as const;
const contracts = [
  '技术开发合同',
  '运维服务合同',
  '保密协议',
  '补充协议',
  '分包合同',
  '人员派驻协议',
  '采购合同',
] as const;
const data = ['工单数据', '会话记录', '系统日志', '监控指标', '业务单据影像', '结算明细'] as const;
const events = [
  '年会',
  '项目启动会',
  '竣工验收现场',
  '客户签约仪式',
  '消防演练',
  '技能竞赛',
  '党员活动日',
  '机房搬迁',
] as const;
const things = ['奖杯', '奖牌', '锦旗', '纪念章', '公司旧印章', '签约用笔'] as const;
const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹'.split('');
const givenNames = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华慧建国文斌玉兰晓东海燕志强'.split('');

/** Composes one title of a class, so that parts of words find something: 竣工, 审批流程, 验收. */
export function composeTitle(dice: Dice, classCode: string, year: number, serial: number): DemoTitle {
  const [office, depart] = dice.pick(offices);
  const project = dice.pick(demoProjects);
  const month = dice.int(1, 12);
  const person = dice.pick(surnames) + dice.pick(givenNames) + (dice.chance(0.6) ? dice.pick(givenNames) : '');
  const plain = { docNo: null, office, depart, persons: null };
  switch (classCode) {
    case 'WS': {
      const [affair, words] = dice.pick(affairs);
      const paper = dice.pick(papers);
      return {
        ...plain,
        title: dice.chance(0.5) ? `关于${year}年度${affair}的${paper}` : `关于做好${affair}有关工作的${paper}`,
        docNo: `海川${office === 'BGS' ? '办' : '发'}〔${year}〕${dice.int(1, 260)}号`,
        docType: paper,
        keywords: words.split(','),
      };
    }
    case 'XM': {
      const [paper, docType, words] = dice.pick(projectPapers);
      const own = { office: project.outsClass.startsWith('ITO') ? 'RJB' : project.depart, depart: project.depart };
      const stage = dice.chance(0.35) ? `${dice.pick(['一期', '二期', '试点', '推广'])}` : '';
      return { ...plain, ...own, title: `${project.name}${stage}${paper}`, docType, keywords: words.split(',') };
    }
    case 'HT': {
      const contract = dice.pick(contracts);
      return {
        ...plain,
        office: 'SWB',
        depart: 'SC',
        title: `与${project.customer}签订的“${project.name}”${contract}`,
        docNo: `HT-${year}-${String((serial % 9000) + 1).padStart(4, '0')}`,
        docType: contract.endsWith('协议') ? '协议' : '合同',
        keywords: ['合同', project.customer],
      };
    }
    case 'KU':
      return {
        ...plain,
        office: 'CWB',
        depart: 'CW',
        title: `${year}年${month}月${dice.pick(['记账凭证', '总账', '银行对账单', '纳税申报表', '费用报销凭证'])}第${dice.int(1, 30)}册`,
        docType: '报表',
        keywords: ['会计', '凭证'],
      };
    case 'RS':
      return {
        ...plain,
        office: 'RLB',
        depart: 'RL',
        title: `${person}同志${dice.pick(['劳动合同', '岗位聘任审批表', '年度考核登记表', '培训登记表', '保密承诺书'])}（${year}）`,
        docType: '其他',
        keywords: ['人事'],
        persons: person,
      };
    case 'ZP':
      return {
        ...plain,
        title: `${year}年${month}月${dice.pick(events)}照片`,
        docType: '其他',
        keywords: ['照片'],
      };
    case 'SJ':
      return {
        ...plain,
        office: 'YWB',
        depart: 'YW',
        title: `${project.name}${year}年${month}月${dice.pick(data)}`,
        docType: '其他',
        keywords: ['业务数据', '备份'],
      };
    default:
      return {
        ...plain,
        office: 'BGS',
        depart: 'BGS',
        title: `${year}年度${dice.pick(['优秀服务外包企业', '质量管理先进单位', '诚信企业', '技能竞赛团体'])}${dice.pick(things)}`,
        docType: '其他',
        keywords: ['实物', '荣誉'],
      };
  }
}
