import type { StandardButton } from '@dossier/contract/online/authority/authority.ts';
import { useText } from '#services/messages/text.ts';

/** What a button that can be under control is called. */
export function useButtonWords(): (button: Pick<StandardButton, 'code' | 'label'>) => string {
  const t = useText();
  const words: Readonly<Record<string, string>> = {
    新增: t('新增'),
    编辑: t('编辑'),
    详情: t('详情'),
    删除: t('删除'),
    批量删除: t('批量删除'),
    导出: t('导出'),
    导入: t('导入'),
    查询: t('查询'),
    高级查询: t('高级查询'),
    提交流程: t('提交流程'),
    提交: t('提交'),
    新增行: t('新增行'),
    修改行: t('修改行'),
    删除行: t('删除行'),
  };
  return ({ label }) => words[label] ?? label;
}
