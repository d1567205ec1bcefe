/** Departments of the demo company below A01, in order; `parent` is another one's short name. */
export interface DemoDepart {
  code: string;
  name: string;
  parent?: string;
  fax: string;
}

export const company = '海川数字服务';

export const departs: readonly DemoDepart[] = [
  { code: 'BGS', name: '总经理办公室', fax: '0571-8800101' },
  { code: 'PMO', name: '项目管理办公室', fax: '0571-8800102' },
  { code: 'RJ', name: '软件研发中心', fax: '0571-8800103' },
  { code: 'RJ1', name: '软件一部', parent: 'RJ', fax: '0571-8800104' },
  { code: 'RJ2', name: '软件二部', parent: 'RJ', fax: '0571-8800105' },
  { code: 'YW', name: '运维服务部', fax: '0571-8800106' },
  { code: 'BPO', name: '业务流程部', fax: '0571-8800107' },
  { code: 'KPO', name: '咨询设计部', fax: '0571-8800108' },
  { code: 'SC', name: '商务部', fax: '0571-8800109' },
  { code: 'CW', name: '财务部', fax: '0571-8800110' },
  { code: 'RL', name: '人力资源部', fax: '0571-8800111' },
  { code: 'DA', name: '档案室', fax: '0571-8800112' },
];

/** Posts: code, name, rank (dictionary position_rank). */
export const positions: readonly (readonly [code: string, name: string, rank: string])[] = [
  ['ZJL', '总经理', '5'],
  ['BMJL', '部门经理', '4'],
  ['XMJL', '项目经理', '4'],
  ['GJGCS', '高级工程师', '4'],
  ['GCS', '工程师', '3'],
  ['CSGCS', '测试工程师', '3'],
  ['SWZY', '商务专员', '2'],
  ['KJ', '会计', '3'],
  ['DAGLY', '档案管理员', '3'],
  ['ZY', '专员', '1'],
];

export interface DemoPerson {
  account: string;
  name: string;
  depart: string;
  role: string;
  post: string;
  sex: 1 | 2;
}

/** `account name depart role post sex`, one a line; those of the first lines are named in docs/demo.md. */
const lines = `
gaoyuan 高远 BGS leader ZJL 1
liangjing 梁静 PMO pmo BMJL 2
chenhao 陈昊 RJ1 pm XMJL 1
linyuxin 林雨欣 RJ1 member GCS 2
sunlei 孙磊 SC biz SWZY 1
xumin 徐敏 CW finance KJ 2
zhoufang 周芳 RL hr BMJL 2
wujianguo 吴建国 RJ dept_head BMJL 1
heyun 何芸 DA archivist DAGLY 2
tangli 唐丽 RJ2 dept_arc ZY 2
dengwei 邓伟 BGS arc_leader BMJL 1
pengtao 彭涛 YW keeper ZY 1
zhengshuang 郑爽 BPO staff ZY 2
maolin 毛琳 BGS sys_admin GCS 2
qinfeng 秦峰 BGS sec_admin GCS 1
luojia 罗佳 BGS auditor GCS 2
zhaopeng 赵鹏 RJ2 pm XMJL 1
fanbing 樊冰 YW pm XMJL 2
jiangnan 江楠 BPO pm XMJL 1
yuhang 于航 KPO pm XMJL 1
songjie 宋洁 YW dept_head BMJL 2
hanxue 韩雪 BPO dept_head BMJL 2
caowen 曹文 KPO dept_head BMJL 1
weidong 魏东 SC biz BMJL 1
panhong 潘红 CW dept_head BMJL 2
yuanli 袁莉 DA dept_head BMJL 2
shiqiang 石强 RJ1 dept_arc ZY 1
guhui 顾慧 YW dept_arc ZY 2
caizhi 蔡智 BPO dept_arc ZY 1
luming 陆明 SC biz SWZY 1
jinyan 金燕 SC biz SWZY 2
dingyi 丁一 CW finance KJ 1
renjing 任静 RL hr ZY 2
yaokai 姚凯 DA archivist DAGLY 1
zhangwei 张伟 RJ1 member GJGCS 1
wangfang 王芳 RJ1 member GCS 2
liqiang 李强 RJ1 member GCS 1
liuyang 刘洋 RJ1 member CSGCS 1
yangxue 杨雪 RJ2 member GCS 2
huangrui 黄睿 RJ2 member GJGCS 1
zhoujie 周杰 RJ2 member GCS 1
wuting 吴婷 RJ2 member CSGCS 2
xuchen 徐晨 RJ2 member GCS 1
sunyue 孙悦 YW member GCS 2
maxiao 马骁 YW member GCS 1
zhulin 朱琳 YW member GCS 2
hubin 胡斌 YW member GJGCS 1
guoying 郭颖 BPO staff ZY 2
linfeng 林峰 BPO staff ZY 1
heqian 何倩 BPO staff ZY 2
gaolei 高磊 BPO staff ZY 1
luoxin 罗欣 KPO member GCS 2
liangyu 梁宇 KPO member GCS 1
songtao 宋涛 KPO member GCS 1
tangying 唐颖 KPO staff ZY 2
xiejun 谢军 SC staff SWZY 1
hanmei 韩梅 CW staff KJ 2
fengqi 冯琪 RL staff ZY 2
dongliang 董亮 DA staff DAGLY 1
yexin 叶欣 PMO staff ZY 2`;

/** Who works at customers' places, one a line: `account name depart role post sex`. */
const onSiteLines = `
zhengkai 郑凯 YW member GJGCS 1
maying 马颖 YW member GCS 2
caojun 曹军 YW member GCS 1
dingxiang 丁翔 YW member GCS 1
renfei 任飞 YW member GCS 1
shenlei 沈磊 YW member GJGCS 1
yaoting 姚婷 YW member GCS 2
fangzhou 方舟 YW member GCS 1
wenjie 温洁 YW member GCS 2
luhao 鲁昊 YW member GCS 1
qiuyang 邱阳 RJ2 member GJGCS 1
haoming 郝明 RJ2 member GCS 1
xiayu 夏雨 RJ2 member GCS 2
tanqi 谭琪 RJ2 member CSGCS 2
jiayi 贾易 RJ2 member GCS 1
zouping 邹平 RJ2 member GCS 1
baixue 白雪 YW member GCS 2
shijun 石俊 YW member GCS 1
longfei 龙飞 YW member GCS 1
duanwei 段伟 YW member GCS 1
lixiang 黎想 YW member GJGCS 2
haojing 郝静 YW member GCS 2
qinlan 秦岚 YW member GCS 2
wanli 万里 YW member GJGCS 1
gudan 顾丹 YW member GCS 2`;

const peopleOf = (text: string): readonly DemoPerson[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [account = '', name = '', depart = '', role = '', post = '', sex] = line.split(' ');
      return { account, name, depart, role, post, sex: sex === '1' ? 1 : 2 };
    });

/** Sixty who work in the house. */
export const people = peopleOf(lines);
/** Twenty-five who work at customers' places. */
export const onSite = peopleOf(onSiteLines);

/** Highest security level that somebody of a role may read (dictionary arc_secret). */
export function clearanceOf(role: string): number {
  if (['leader', 'archivist', 'arc_leader'].includes(role)) return 3;
  return ['dept_head', 'pm', 'pmo'].includes(role) ? 2 : 1;
}
