import { Type } from 'typebox';
import { tellFollowers } from '#engine/followers/tell.ts';
import { defineJob } from '#services/jobs/define.ts';

/** What happened to records goes to those who follow them: all of a minute in one message. */
export const tellFollowersJob = defineJob({
  name: 'communication.tell-followers',
  title: '关注动态通知',
  description: '把记录的修改、流转和评论通知给关注人；一分钟内的动态合并为一条消息',
  cron: '30 * * * * ?',
  params: Type.Object({}),
  async run({ app, progress }) {
    return `发送通知 ${await tellFollowers(app, progress)} 条`;
  },
});
