import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import * as contract from '@dossier/contract/operations/config-transfer.ts';
import { Type } from 'typebox';
import { systemOrigin } from '#access/actor.ts';
import { AppError, notFound } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { patienceMs, submittedText } from '#engine/transfer/import.ts';
import { type Call, doneWith, type Outcome, serve } from '#http/endpoint.ts';
import { contentDisposition } from '#services/files/names.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import type { TaskRow } from '#services/tasks/claim.ts';
import { defineTask, type TaskOutcome } from '#services/tasks/define.ts';
import { toTask } from '#services/tasks/wire.ts';
import { readConfigFile } from './config-file.ts';
import { exportable, exportFile } from './export.service.ts';
import { previewImport, runImport } from './import.service.ts';

const staleText = '预览之后配置已有变化，或有变更被拒绝，没有导入任何内容，请核对新的预览';

const taskParams = Type.Object({
  file: Type.String(),
  /** Absent: a dry run. */
  run: Type.Optional(Type.Object({ state: Type.String(), chosen: contract.importConfig.body.properties.chosen })),
  origin: Type.Object({ requestId: Type.String(), ip: Type.String(), url: Type.String() }),
});

/** 配置迁移: what an installation is set up with as one file, and such a file into another one (decision 0035). */
export function configTransferRoutes(app: App): void {
  const task = importTask(app);
  app.tasks.serve(task);

  serve(app, contract.listConfig, ({ actor, origin }) => exportable({ app, actor, origin }));
  serve(app, contract.exportConfig, async ({ actor, origin, body, reply }) => {
    const text = await exportFile({ app, actor, origin }, body.choice);
    const moment = wireNow().replace(/\D/g, '');
    const name = speakerOf(actor.language).word('配置_{0}_{1}', app.settings.get('brand.name'), moment);
    reply.headers({
      // No plain JSON: a client would take it for an answer in the wire's envelope.
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition('attachment', `${name}.json`),
      'cache-control': 'no-store',
    });
    return text;
  });

  serve(app, contract.previewConfig, async ({ actor, origin, request }) => {
    const received = await app.files.receive(request, contract.mostConfigBytes);
    try {
      await app.files.scan(received, actor);
      const bytes = await readFile(received.path);
      // What is no such file is refused at once, and nothing of it is kept.
      readConfigFile(bytes);
      const { path } = await app.files.save(bytes, '配置.json', { biz: 'temp', actor });
      return await submit({ actor, origin }, { file: path });
    } finally {
      await received.discard();
    }
  });
  serve(app, contract.importConfig, ({ actor, origin, body: { file, state, chosen } }) =>
    submit({ actor, origin }, { file, run: { state, chosen } }),
  );

  /** Answers with the outcome when it comes soon; else the work goes on in the background. */
  async function submit(
    { actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>,
    given: { file: string; run?: { state: string; chosen: { kind: contract.ConfigKindName; code: string }[] } },
  ): Promise<Outcome<contract.ConfigOutcome>> {
    const { requestId, ip, url } = origin;
    const id = await inTransaction(app.db, (tx) =>
      app.tasks.submit(tx, task, {
        params: { ...given, origin: { requestId, ip, url } },
        actor,
        label: `配置迁移-${given.run ? '导入' : '预览'}`,
        awaited: true,
      }),
    );
    const ended = await app.tasks.wait(id, patienceMs);
    return ended ? answerOf(ended) : doneWith(submittedText, { taskId: id });
  }
}

function importTask(app: App) {
  return defineTask({
    name: 'system.configTransfer',
    label: '配置迁移',
    params: taskParams,
    // A run that a server's end cut off has written nothing; whoever began it looks at a new dry run.
    restartable: false,
    async run({ params, actor, progress }): Promise<TaskOutcome> {
      const { file: path, run, origin } = params;
      const stored = await app.files.readable(actor, path, 'download');
      if (!stored) throw notFound('上传的文件已不存在，请重新上传');
      const file = readConfigFile(await buffer(await app.files.open(stored)));
      const caller = { app, actor, origin: { ...systemOrigin, ...origin, method: 'POST' }, onStep: progress };
      if (!run) {
        const preview = await previewImport(caller, file);
        const count = (state: string) => preview.changes.filter((change) => change.state === state).length;
        const message = `新增${count('new')}项，修改${count('changed')}项，不能导入${count('refused')}项`;
        return { message, result: { file: path, preview } };
      }
      const outcome = await runImport(caller, file, run.state, run.chosen);
      if (outcome.stale) return { message: staleText, result: { ...outcome, file: path } };
      return { message: `导入成功，新增${outcome.added}项，修改${outcome.changed}项`, result: outcome };
    },
  });
}

function answerOf(row: TaskRow): Outcome<contract.ConfigOutcome> {
  const task = toTask(row);
  // Written by the task above.
  const result = (task.result ?? {}) as contract.ConfigOutcome;
  if (task.state !== 'done') throw new AppError(task.message ?? '文件导入失败！');
  if (result.stale) throw new AppError(task.message ?? staleText, { result });
  return doneWith(task.message ?? '', result);
}
