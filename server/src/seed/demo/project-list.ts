/** One project of the demo company; days count from today. */
export interface DemoProject {
  outsClass: string;
  name: string;
  type: string;
  mode: string;
  customer: string;
  /** Off-shore when set. */
  country?: string;
  depart: string;
  pm: string;
  biz: string;
  start: number;
  days: number;
  /** In 10 000 yuan. */
  budget: number;
  /** `draft` before it starts, `closing` when it ends, `closed` when it is done; running otherwise. */
  state?: 'draft' | 'closing' | 'closed';
}

/** `class|name|type|mode|customer|country|depart|pm|biz|start|days|budget|state` */
const lines = `
ITO1|城市银行核心外围系统开发|dev|fixed|海州城市商业银行||RJ1|chenhao|sunlei|-540|420|486|closed
ITO1|医保结算平台二期开发|dev|fixed|海州市医疗保障信息中心||RJ1|chenhao|sunlei|-210|330|312.5|
ITO1|供应链协同平台研发|dev|tm|东岭装备制造集团||RJ2|zhaopeng|luming|-160|280|218|
ITO1|采购订单自动审批流程建设|dev|fixed|东岭装备制造集团||RJ2|zhaopeng|luming|-95|150|86.4|
ITO1|车险理赔影像系统开发|dev|tm|樱和损害保险|JP|RJ1|chenhao|jinyan|-300|365|405|
ITO1|零售会员中台开发|dev|tm|星港百货|SG|RJ2|zhaopeng|jinyan|-250|240|176|closing
ITO1|跨境支付对账系统开发|dev|fixed|Meridian Payments|US|RJ1|chenhao|jinyan|-420|300|298|closed
ITO1|制造执行系统本地化|dev|tm|Rheinwerk Automation|DE|RJ2|zhaopeng|jinyan|-75|300|264|
ITO1|智慧园区管理平台开发|dev|fixed|海州高新区管委会||RJ1|chenhao|luming|20|240|198|draft
ITO1|电子档案单套制试点系统开发|dev|fixed|海州市档案馆||RJ2|zhaopeng|sunlei|-50|200|128|
ITO1|人力资源共享中心系统开发|dev|fixed|云杉能源集团||RJ2|zhaopeng|sunlei|-610|280|156|closed
ITO2|政务云平台运行维护|ops|retainer|海州市大数据管理局||YW|fanbing|luming|-190|365|245|
ITO2|核心数据库驻场运维|onsite|tm|海州城市商业银行||YW|fanbing|sunlei|-250|365|168|
ITO2|数据中心一线监控服务|ops|retainer|云杉能源集团||YW|fanbing|luming|-340|365|132|
ITO2|全球桌面运维服务台|ops|unit|Meridian Payments|US|YW|fanbing|jinyan|-110|365|226|
ITO2|网络安全等级保护整改|ops|fixed|海州市第一人民医院||YW|fanbing|sunlei|-480|150|74|closed
ITO2|容灾演练与切换服务|ops|fixed|海州城市商业银行||YW|fanbing|sunlei|12|90|58|draft
ITO3|票据识别大模型应用开发|dev|outcome|泰和财产保险||RJ1|chenhao|luming|-60|180|142|
ITO3|工业视觉质检平台开发|dev|fixed|Rheinwerk Automation|DE|RJ2|zhaopeng|jinyan|-35|240|315|
ITO3|智能客服知识库建设|dev|fixed|海州电力||RJ1|chenhao|sunlei|-385|240|118|closed
BPO1|财务共享中心票据处理|bpo|unit|云杉能源集团||BPO|jiangnan|luming|-230|365|96|
BPO1|人事档案数字化加工|bpo|unit|海州市人力资源和社会保障局||BPO|jiangnan|sunlei|-120|210|83.6|
BPO1|历史文书档案整理与著录|bpo|unit|海州市档案馆||BPO|jiangnan|sunlei|-520|300|67|closed
BPO2|信用卡客户服务外包|bpo|unit|海州城市商业银行||BPO|jiangnan|sunlei|-280|365|188|
BPO2|日语客服与订单处理|bpo|unit|樱和损害保险|JP|BPO|jiangnan|jinyan|-145|365|134|
BPO2|电商售后审核服务|bpo|unit|星港百货|SG|BPO|jiangnan|jinyan|-580|365|92|closed
BPO2|热线坐席夜间服务|bpo|tm|海州电力||BPO|jiangnan|luming|8|365|64|draft
BPO3|自助设备维保调度|bpo|retainer|海州城市商业银行||BPO|jiangnan|sunlei|-90|365|71|
BPO4|备件仓储与物流管理|bpo|unit|东岭装备制造集团||BPO|jiangnan|luming|-310|365|109|
KPO1|数据资产盘点与治理咨询|kpo|fixed|泰和财产保险||KPO|yuhang|luming|-70|150|98|
KPO1|跨境数据合规评估|kpo|fixed|港联资产管理|HK|KPO|yuhang|jinyan|-40|90|52|
KPO1|数字化转型规划咨询|kpo|fixed|云杉能源集团||KPO|yuhang|luming|-450|180|88|closed
KPO2|移动银行体验设计|kpo|fixed|海州城市商业银行||KPO|yuhang|sunlei|-55|120|46.5|
KPO2|政务服务大厅动线与标识设计|kpo|fixed|海州高新区管委会||KPO|yuhang|luming|15|100|32|draft
KPO3|锂电材料专利分析|kpo|tm|云杉能源集团||KPO|yuhang|luming|-100|160|41|
KPO3|车路协同算法联合研发|kpo|outcome|海州交通科技||KPO|yuhang|sunlei|25|300|236|draft`;

export const demoProjects: readonly DemoProject[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [outsClass = '', name = '', type = '', mode = '', customer = '', country, depart = '', pm = '', ...rest] =
      line.split('|');
    const [biz = '', start, days, budget, state] = rest;
    return {
      outsClass,
      name,
      type,
      mode,
      customer,
      ...(country ? { country } : {}),
      depart,
      pm,
      biz,
      start: Number(start),
      days: Number(days),
      budget: Number(budget),
      ...(state === 'draft' || state === 'closing' || state === 'closed' ? { state } : {}),
    };
  });
