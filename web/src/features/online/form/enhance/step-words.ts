import type { StepType, stepEvents } from '@dossier/contract/online/enhance/steps.ts';
import { useText } from '#services/messages/text.ts';

/** What each step does, as people call it. */
export function useStepWords(): Readonly<Record<StepType, string>> {
  const t = useText();
  return {
    refuse: t('拒绝并提示'),
    set: t('设置字段'),
    insert: t('新增其他表单记录'),
    update: t('更新其他表单记录'),
    message: t('发送消息'),
    submit: t('提交流程'),
    call: t('调用外部接口'),
  };
}

/** Acts that have steps besides buttons. */
export function useEventWords(): Readonly<Record<(typeof stepEvents)[number], string>> {
  const t = useText();
  return { add: t('新增'), edit: t('编辑'), delete: t('删除'), import: t('导入'), state: t('状态变化') };
}
