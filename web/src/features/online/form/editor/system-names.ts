import { useText } from '#services/messages/text.ts';
import type { SystemNames, TreeNames } from '../model/design.ts';

/** What the rows that the designer adds are called; it is stored as it is said. */
export function useSystemNames(): SystemNames & TreeNames {
  const t = useText();
  return {
    id: t('主键'),
    createBy: t('创建人'),
    createTime: t('创建日期'),
    updateBy: t('更新人'),
    updateTime: t('更新日期'),
    sysOrgCode: t('所属部门'),
    pid: t('父级节点'),
    hasChild: t('是否有子节点'),
  };
}
