import { scriptProblem } from '@dossier/contract/online/enhance/check-script.ts';
import { type FormScript, formsOfScript, runs, scriptTypes } from '@dossier/contract/online/enhance/scripts.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { AppError, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { adminRole } from '#services/messages/administrators.ts';
import { formAbove, runningForm } from '../release.ts';
import { assertSeesAll } from '../sight.ts';

type Line = Readonly<Record<string, unknown>>;
type Context = Pick<WriteContext, 'tx' | 'actor'>;

/**
 * Refuses scripts that cannot be read, or that whoever designs may not have. A script runs as whoever opens the form: what they see and
 * its author does not would be carried into fields that the author reads, so the author sees all of the form and of each form it reads.
 * @param before as they are stored; null for a new form
 */
export async function assertScripts(
  { tx, actor }: Context,
  { head, scripts }: { head: Line; scripts: readonly Line[] },
  before: readonly FormScript[] | null,
): Promise<void> {
  if (scripts.length === 0) return;
  if (head.tableType === tableTypes.sub) throw refuse('附表不支持JS增强，请选择对应主表');
  for (const script of scripts) assertReadable(script);
  if (new Set(scripts.map(({ cgJsType }) => cgJsType)).size < scripts.length) throw refuse('每种脚本只能有一个');
  const known = new Set((before ?? []).map(({ cgJsType, cgJs }) => `${cgJsType} ${cgJs}`));
  const fresh = scripts.filter(({ cgJsType, cgJs }) => !known.has(`${cgJsType} ${cgJs}`));
  if (fresh.length === 0) return;
  if (typeof head.id === 'string') {
    const tableName = String(head.tableName);
    assertSeesAll(actor, { id: head.id, tableName });
    // A view shows the records of its form.
    const above = await formAbove(tx, { head: { tableType: Number(head.tableType), tableName }, fields: [] });
    if (above) assertSeesAll(actor, above);
  }
  for (const code of new Set(fresh.flatMap(({ cgJs }) => formsOfScript(String(cgJs))))) {
    if (code !== head.id) await assertReads({ tx, actor }, code);
  }
}

function assertReadable({ cgJsType, cgJs }: Line): void {
  const type = scriptTypes.find((one) => one === cgJsType);
  if (!type) throw refuse('脚本类型只能是form或list');
  const text = String(cgJs ?? '');
  if (!runs(text)) throw refuse('脚本不能为空');
  const problem = scriptProblem(text);
  if (problem === null) return;
  const said = type === 'form' ? `表单脚本：${problem}` : `列表脚本：${problem}`;
  throw new AppError(said, { reason: 'input', result: { fields: { cgJs: problem } } });
}

/** The author of a script reads all of a form that it reads. */
async function assertReads({ tx, actor }: { tx: Tx; actor: WriteContext['actor'] }, code: string): Promise<void> {
  const form = await runningForm(tx, code);
  const head = form?.release.head;
  const may =
    head && (actor.roleCodes.includes(adminRole) || actor.permissions.has(`${formPermission(head.tableName)}:list`));
  if (!may) throw refuse(`没有表单${code}的查询权限，脚本不能读取它`);
  assertSeesAll(actor, head);
  for (const sub of form.release.subs) assertSeesAll(actor, sub.head);
}
