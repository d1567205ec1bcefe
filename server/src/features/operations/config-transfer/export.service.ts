import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  type ConfigChoice,
  type ConfigKindName,
  configKindNames,
  configKinds,
  type listConfig,
  mostConfigEntries,
  mostConfigParts,
} from '@dossier/contract/operations/config-transfer.ts';
import { forbidden, refuse } from '#core/errors.ts';
import { programVersion } from '#core/program-version.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { partsIn, tooManyParts, writeConfigFile } from './config-file.ts';
import type { Caller } from './import.service.ts';
import { type Context, contextOf, hereOf, maySee, newest } from './kind.ts';
import { allKinds, kindOf } from './kinds.ts';
import { byText, type Entry } from './shape.ts';

/** Everything that the caller may carry away, by kind. */
export function exportable(caller: Caller): Promise<ResultOf<typeof listConfig>> {
  return reading(caller, async (context) => {
    const kinds: ResultOf<typeof listConfig> = [];
    for (const kind of allKinds) {
      if (!maySee(context, kind)) continue;
      const { locals } = await hereOf(context, kind);
      const entries = locals.map(({ code, name, parent, unclear }) => ({ code, name, parent, unclear }));
      kinds.push({ kind: kind.name, entries: entries.sort((a, b) => byText(a.code, b.code)) });
    }
    return kinds;
  });
}

/** The file of the chosen entries. Of a whole kind, what has no code of its own is left out. */
export async function exportFile(caller: Caller, choice: ConfigChoice): Promise<string> {
  const unknown = Object.keys(choice).find((name) => !configKindNames.some((kind) => kind === name));
  if (unknown !== undefined) throw refuse(`没有名为“${unknown}”的配置类别`);
  return reading(caller, async (context) => {
    const entries = new Map<ConfigKindName, Entry[]>();
    const moments: (string | null)[] = [];
    for (const name of configKindNames.filter((kind) => Object.hasOwn(choice, kind))) {
      const kind = kindOf(name);
      if (!maySee(context, kind)) throw forbidden(`没有查看${configKinds[name]}的权限，不能导出`);
      const { locals, byCode } = await hereOf(context, kind);
      const codes = choice[name] ?? null;
      const chosen = codes ? [...new Set(codes)].map((code) => byCode.get(code) ?? gone(name, code)) : locals;
      const bad = codes && chosen.find(({ unclear }) => unclear);
      if (bad) throw refuse(`“${bad.name}”不能导出：${bad.unclear}`);
      const clear = chosen.filter(({ unclear }) => unclear === null);
      if (clear.length > 0)
        entries.set(
          name,
          clear.map(({ entry }) => entry),
        );
      moments.push(...clear.map(({ changedAt }) => changedAt));
    }
    const count = [...entries.values()].reduce((sum, list) => sum + list.length, 0);
    if (count === 0) throw refuse('请选择要导出的配置');
    if (count > mostConfigEntries) throw refuse(`一个文件最多${mostConfigEntries}项，请分几次导出`);
    if (partsIn([...entries.values()].flat()) > mostConfigParts) throw tooManyParts();
    const { app } = context;
    const source = { brand: app.settings.get('brand.name'), product: programVersion(), changedAt: newest(moments) };
    await writeLog(context.tx, caller.actor, caller.origin, {
      operate: operateType.export,
      content: `导出配置，共${count}项`,
      method: 'system:configTransfer:export',
      parameters: choice,
    });
    return writeConfigFile(source, entries);
  });
}

function gone(name: ConfigKindName, code: string): never {
  throw refuse(`${configKinds[name]}“${code}”已不存在，请刷新后重新选择`);
}

/** One moment of everything. */
function reading<T>({ app, actor, origin }: Caller, work: (context: Context) => Promise<T>): Promise<T> {
  return app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => work(contextOf({ app, tx, actor, origin })));
}
