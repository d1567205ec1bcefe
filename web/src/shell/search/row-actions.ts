import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import type { ShellMessages } from '#services/messages/shell-zh-CN.ts';
import { feedback } from '#services/page/feedback.ts';
import type { Row } from './palette-groups.ts';

/** What can be done with a row besides opening it; nothing with one that is an action itself. Loads with the first asking. */
export function actionsOf(row: Row, t: ShellMessages['search']): Row[] {
  const { path } = row;
  if (path === undefined) return [];
  const action = (key: string, title: string, run: () => void): Row => ({ key, title, trail: '', run });
  return [
    action('open', t.enter, row.run),
    ...(row.edit ? [action('edit', t.edit, row.edit)] : []),
    action('tab', t.newTab, () => openTab(path)),
    action('copy', t.copyLink, () => void copyLink(path, t)),
  ];
}

export const openTab = (path: string): void => void window.open(path, '_blank', 'noopener');

async function copyLink(path: string, t: ShellMessages['search']): Promise<void> {
  const link = new URL(path, location.origin).href;
  if (await copyText(link)) feedback()?.message.success(t.copied);
  else feedback()?.message.warning(`${t.notCopied}：${link}`);
}
