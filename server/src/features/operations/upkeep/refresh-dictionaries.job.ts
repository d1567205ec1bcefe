import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';

/** Makes every instance read dictionaries and labels anew, for what was changed in the database itself. */
export const refreshDictionaries = defineJob({
  name: 'system.refresh-dictionaries',
  title: '刷新字典缓存',
  description: '所有服务实例重新读取数据字典和名称',
  cron: '0 30 2 * * ?',
  params: Type.Object({}),
  async run({ dictTexts }) {
    await dictTexts.clear();
    return '已通知所有实例刷新字典缓存';
  },
});
