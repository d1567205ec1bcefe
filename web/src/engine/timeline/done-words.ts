import { doneLabel, type Resource } from '@dossier/contract/core/resource.ts';
import { named } from '#services/messages/named.ts';
import { say } from '#services/messages/text.ts';
import type { Entry } from './timeline.api.ts';

/** What a change did, in words; versions from before its kind was kept say their number alone. */
export function doneWords(
  resource: Resource,
  { kind, action, version, content }: Pick<Entry, 'kind' | 'action' | 'version' | 'content'>,
): string {
  if (kind === 'print') return say('打印了“{0}”（{1}）', named(content ?? ''), action ?? '');
  const done = action === null ? undefined : doneLabel(resource, action);
  if (done) return say('执行了“{0}”', done);
  if (action === 'add') return say('新增了记录');
  if (action === 'delete') return say('删除了记录');
  if (action === 'editMany') return say('批量修改了记录（版本 {0}）', version ?? '');
  if (action === 'undoEditMany') return say('撤销了批量修改（版本 {0}）', version ?? '');
  if (action === 'undoImport') return say('撤销了导入（版本 {0}）', version ?? '');
  return say('修改了记录（版本 {0}）', version ?? '');
}
