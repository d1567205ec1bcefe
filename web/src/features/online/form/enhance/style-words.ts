import type { ButtonStyle, buttonTypes } from '@dossier/contract/online/enhance/buttons.ts';
import { useText } from '#services/messages/text.ts';

/** Where a button stands, as people call it. */
export function useStyleWords(): Readonly<Record<ButtonStyle, string>> {
  const t = useText();
  return {
    button: t('Button（列表上方）'),
    link: t('Link（行内）'),
    form: t('Form（表单）'),
    'built-in': t('内置'),
  };
}

/** What a button does, as people call it. */
export function useTypeWords(): Readonly<Record<(typeof buttonTypes)[number], string>> {
  const t = useText();
  return { action: t('Action（执行动作）'), js: t('Js（运行脚本中的同名方法）') };
}
