import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { governed, insertAll } from '../bulk.ts';
import { momentFromNow } from '../days.ts';

interface DemoTemplate {
  name: string;
  type: string;
  description: string;
  /** `wbs|name|phase or task|working days|predecessors|hours|role` */
  tasks: string;
  /** `name|phase|predecessors` */
  milestones: string;
  /** `role|people|share|what for` */
  roles: string;
  /** `line of the filing scope|document` */
  docs: string;
  /** `wbs|what is seen to` */
  checks: string;
}

const development: DemoTemplate = {
  name: '信息系统开发（固定总价）',
  type: 'dev',
  description: '需求、设计、开发、测试、上线五个阶段，约五个月；适用于有终验的ITO软件研发项目。',
  tasks: `
1|需求|phase|1|||
1.1|需求调研|task|8||128|ba
1.2|需求规格说明书编写|task|7|1.1|112|ba
1.3|需求评审与确认|task|3|1.2|48|ba
2|设计|phase|1|||
2.1|总体架构设计|task|6|1.3|96|arch
2.2|数据库与接口设计|task|6|2.1|96|arch
2.3|界面原型设计|task|8|1.3|128|ba
2.4|设计评审|task|2|2.2;2.3|32|arch
3|开发|phase|1|||
3.1|基础框架与公共组件|task|8|2.4|192|dev
3.2|业务功能一期开发|task|20|3.1|640|dev
3.3|业务功能二期开发|task|18|3.2FS-5|576|dev
3.4|接口联调|task|8|3.3|192|dev
4|测试|phase|1|||
4.1|测试用例编写|task|8|1.3|128|test
4.2|系统测试|task|12|3.4;4.1|288|test
4.3|性能与安全测试|task|6|4.2|96|test
4.4|用户验收测试|task|8|4.3|128|test
5|上线与验收|phase|1|||
5.1|数据迁移演练|task|5|4.2|80|ops
5.2|上线部署|task|3|4.4;5.1|48|ops
5.3|用户培训|task|4|5.2SS|64|ba
5.4|试运行支持|task|15|5.2|240|ops
5.5|竣工资料整理|task|5|5.4FS-3|80|qa`,
  milestones: `
需求确认|1|1.3
设计通过|2|2.4
系统上线|5|5.2
终验通过|5|5.4;5.5`,
  roles: `
ba|1|60|调研、需求文档与培训
arch|1|50|架构与设计评审
dev|4|100|开发与联调
test|2|80|测试
ops|1|40|部署与试运行
qa|1|20|过程审计与资料`,
  docs: `
需求规格|需求规格说明书
设计|概要设计说明书
设计|数据库设计说明书
交付物终版|系统测试报告
交付物终版|用户手册
验收单|终验验收单`,
  checks: `
1.3|客户签字的需求确认单已上传
2.4|评审意见全部关闭
4.2|严重缺陷为零
5.2|回退方案已演练`,
};

const operations: DemoTemplate = {
  name: '系统运行维护（年度服务）',
  type: 'ops',
  description: '交接、日常服务和季度回顾；时限按合同的服务级别，在服务台登记和统计。',
  tasks: `
1|服务交接|phase|1|||
1.1|现状调研与资产清点|task|5||80|ops
1.2|运维手册与应急预案编制|task|8|1.1|128|ops
1.3|监控与备份接入|task|6|1.1|96|ops
1.4|交接试运行|task|10|1.2;1.3|160|ops
2|第一季度服务|phase|1|||
2.1|日常巡检与请求处理|task|55|1.4|880|ops
2.2|季度服务回顾|task|2|2.1|16|qa
3|第二季度服务|phase|1|||
3.1|日常巡检与请求处理|task|60|2.1|960|ops
3.2|应急演练|task|3|2.2FS+20|48|ops
3.3|季度服务回顾|task|2|3.1|16|qa
4|年度收尾|phase|1|||
4.1|年度服务总结|task|5|3.3|40|qa
4.2|下一年度服务方案|task|5|4.1|40|ba`,
  milestones: `
交接完成|1|1.4
第一季度确认|2|2.2
第二季度确认|3|3.3
年度服务确认|4|4.1`,
  roles: `
ops|3|100|巡检、请求与变更
qa|1|20|服务质量与回顾
ba|1|20|服务方案`,
  docs: `
会议纪要|交接启动会纪要
服务报告|第一季度服务报告
服务报告|第二季度服务报告
服务报告|年度服务总结`,
  checks: `
1.4|值班与升级联系人已双方确认
2.2|SLA达成率已与客户核对
3.2|演练记录已归档`,
};

const processing: DemoTemplate = {
  name: '业务流程外包（按量计价）',
  type: 'bpo',
  description: '流程梳理、人员培训、试运行后转入稳定作业，按月对账确认。',
  tasks: `
1|启动准备|phase|1|||
1.1|业务流程梳理|task|6||96|ba
1.2|作业指导书编写|task|6|1.1|96|ba
1.3|人员招募与排班|task|10|1.1|80|pm
1.4|上岗培训与考核|task|5|1.2;1.3|120|qa
1.5|信息安全与保密交底|task|1|1.3|8|qa
2|试运行|phase|1|||
2.1|小批量作业|task|10|1.4;1.5|400|agent
2.2|质量抽检与改进|task|8|2.1SS+3|64|qa
3|稳定作业|phase|1|||
3.1|首月作业|task|22|2.1|1760|agent
3.2|次月作业|task|22|3.1|1760|agent
3.3|第三月作业|task|22|3.2|1760|agent
3.4|月度质量分析|task|3|3.3|24|qa`,
  milestones: `
流程确认|1|1.2
转入稳定作业|2|2.2
首季度对账完成|3|3.4`,
  roles: `
agent|10|100|作业坐席
qa|1|60|抽检、培训与改进
ba|1|30|流程与指导书
pm|1|50|排班与客户沟通`,
  docs: `
会议纪要|流程确认会纪要
服务报告|试运行质量报告
服务报告|季度服务报告`,
  checks: `
1.4|考核通过率不低于95%
1.5|保密承诺书已全部签署
2.2|差错率低于合同约定`,
};

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((word) => (word === '' ? null : word)));

/** Three templates of the project office, one for each kind of business. */
export async function seedTemplates(tx: Tx): Promise<void> {
  const { rows: scopes } = await sql<{ id: string; category: string }>`
    select id, category from pm_scope where tenant_id = 0 and del_flag = 0`.execute(tx);
  const scopeOf = new Map(scopes.map(({ id, category }) => [category, id]));
  for (const [index, template] of [development, operations, processing].entries()) {
    const id = newId();
    const numbered = <R extends object>(text: string, row: (words: (string | null)[]) => R) =>
      linesOf(text).map((words, at) => ({ id: newId(), template_id: id, line_no: at + 1, ...row(words) }));
    const tasks = numbered(template.tasks, ([wbs, name, type, duration, predecessors, hours, role]) => ({
      ...{ wbs, name, type, duration: Number(duration), predecessors, after_days: null },
      ...{ hours: hours ? Number(hours) : null, role },
    }));
    const docs = numbered(template.docs, ([category, name]) => ({
      name,
      scope_id: scopeOf.get(category ?? ''),
    })).filter(({ scope_id }) => scope_id !== undefined);
    await insertAll(tx, 'pm_template', [
      {
        ...{ id, name: template.name, type: template.type, active: 'Y', description: template.description },
        ...{ task_count: tasks.length, doc_count: docs.length },
        ...governed('liangjing', momentFromNow(-120 + index, index * 25), 'A01'),
      },
    ]);
    await insertAll(tx, 'pm_template_task', tasks);
    await insertAll(
      tx,
      'pm_template_milestone',
      numbered(template.milestones, ([name, parent, predecessors]) => ({
        ...{ name, parent_wbs: parent, predecessors, after_days: null },
      })),
    );
    await insertAll(
      tx,
      'pm_template_role',
      numbered(template.roles, ([role, people, share, note]) => ({
        ...{ role, people: Number(people), share: Number(share), note },
      })),
    );
    await insertAll(tx, 'pm_template_doc', docs);
    await insertAll(
      tx,
      'pm_template_check',
      numbered(template.checks, ([wbs, item]) => ({ wbs, item })),
    );
  }
}
