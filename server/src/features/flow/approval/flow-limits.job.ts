import { Type } from 'typebox';
import { enforceLimits } from '#engine/flow/limits.ts';
import { defineJob } from '#services/jobs/define.ts';

/** Steps of approvals whose time is over. */
export const flowLimits = defineJob({
  name: 'flow.limits',
  title: '审批超时处理',
  description: '按流程的设置提醒、通过、驳回或上报超过时限的审批步骤；仍未处理的每个工作日提醒一次',
  cron: '0 0/5 * * * ?',
  params: Type.Object({}),
  async run({ app, now, log, progress }) {
    const { done, failed } = await enforceLimits(app, now, progress);
    for (const { instanceId, message } of failed) log(`审批 ${instanceId}：${message}`);
    return `处理超时步骤 ${done} 个${failed.length > 0 ? `，未能处理 ${failed.length} 个` : ''}`;
  },
});
