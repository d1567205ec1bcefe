import { readFile } from 'node:fs/promises';
import * as exchange from '@dossier/contract/pm/plan/exchange.ts';
import type { Plan } from '@dossier/contract/pm/plan.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { workDaysOf } from '@dossier/rules/schedule/work-days.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { sendPdf, typesetPrint } from '#engine/print/print-context.ts';
import { notePrinted, takePrintNumber } from '#engine/print/printed.ts';
import { sendWorkbook } from '#engine/transfer/export.ts';
import { serve } from '#http/endpoint.ts';
import { contentDisposition, safeName } from '#services/files/names.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { tasksOfBaseline } from '../baseline.service.ts';
import { readPlan } from '../read-plan.ts';
import { drawnPlan } from './drawn-plan.ts';
import { projectXml } from './project-xml.ts';
import { propose } from './propose.ts';
import { readProjectXml } from './read-project-xml.ts';
import { readPlanSheet } from './read-sheet.ts';
import { planSheet } from './write-sheet.ts';

const xmlType = 'application/octet-stream';

/** A plan as a file, out of a file, and on paper. */
export function planExchangeRoutes(app: App): void {
  serve(app, exchange.exportPlan, async ({ actor, origin, query: { projectId, format }, reply }) => {
    const plan = await readPlan(app, actor, projectId);
    await noteExport(app, actor, origin, plan, format);
    const title = `${plan.project.name}_${speakerOf(actor.language).label('项目计划')}`;
    if (format === 'xlsx') {
      sendWorkbook(reply, 'xlsx', title, writeWorkbook('xlsx', [await planSheet(app, actor, plan)]));
      return reply;
    }
    const { stem } = safeName(`${title}_${wireNow().replace(/\D/g, '')}.xml`);
    reply.headers({
      // No XML: a browser would open it as a page of this address.
      'content-type': xmlType,
      'content-disposition': contentDisposition('attachment', `${stem}.xml`),
      'cache-control': 'no-store',
    });
    return reply.send(projectXml(plan, workDays(plan), await agreedTasks(app, actor, plan)));
  });

  serve(app, exchange.readPlanFile, async ({ actor, query: { projectId }, request }) => {
    const plan = await readPlan(app, actor, projectId);
    const received = await app.files.receive(request, exchange.mostPlanFile);
    try {
      await app.files.scan(received, actor);
      const isXml = received.name.toLowerCase().endsWith('.xml');
      return propose(
        plan,
        isXml ? await readProjectXml(app.db, projectId, received.path) : await readPlanSheet(app, actor, received.path),
      );
    } finally {
      await received.discard();
    }
  });

  serve(app, exchange.printPlan, async ({ actor, origin, query: { projectId }, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const plan = await readPlan(app, actor, projectId);
    if (plan.tasks.length > exchange.mostDrawn) throw refuse(`计划图最多打印${exchange.mostDrawn}项任务`);
    const agreed = await agreedTasks(app, actor, plan);
    const print = { kind: 'list', name: 'plan', label: '项目计划图' } as const;
    const title = speakerOf(actor.language).word(print.label);
    const number = await inTransaction(app.db, (tx) => takePrintNumber(tx, actor));
    const template = await readFile(new URL('./plan.typ', import.meta.url), 'utf8');
    const data = { ...drawnPlan(plan, workDays(plan), agreed, wireNow().slice(0, 10)) };
    const content = { data, codes: [] };
    const pdf = await typesetPrint({ app, actor, print, template }, content, { number, title, signal: gone.signal });
    const amount = `${plan.tasks.length}项任务`;
    await notePrinted(app, { resource: task, print, actor, origin, number, amount, parameters: { projectId } });
    return sendPdf(reply, `${plan.project.code}_${title}`, number, pdf);
  });
}

const workDays = ({ days }: Plan) => workDaysOf(new Map(days.map(({ day, type }) => [day, type])));

/** The days of the baseline that the plan is compared with. */
async function agreedTasks(app: App, actor: Actor, { baselines }: Plan) {
  const current = baselines.find((one) => one.current);
  return current ? tasksOfBaseline(app.db, actor, current.id) : [];
}

async function noteExport(app: App, actor: Actor, origin: Origin, { project }: Plan, format: string): Promise<void> {
  await inTransaction(app.db, (tx) =>
    writeLog(tx, actor, origin, {
      operate: operateType.export,
      content: `导出项目计划，${project.code}`,
      method: 'pm:task:export',
      parameters: { projectId: project.id, format },
    }),
  );
}
