import { checkRun } from '@dossier/contract/arc/check/run.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { recordPdf } from '#engine/print/record-pdf.ts';
import { type BagFile, textFile } from '#services/package/write-bag.ts';
import { element, writeXml } from '#services/package/xml.ts';
import type { App } from '#services/services.ts';
import { reportOf } from '../../check/check.public.ts';
import { segmentsOfRule } from '../../rule/rule.public.ts';
import { names } from '../format/catalogue.ts';
import type { Collected } from './collect.ts';

export const other = (name: string, content: string | Buffer): BagFile => textFile(`${names.others}/${name}`, content);

/** Report of the checks, as JSON whose digest the run keeps, and on paper. */
export async function reportFiles(app: App, actor: Actor, run: { id: string; no: string }): Promise<BagFile[]> {
  return [
    other('检测报告.json', await reportOf(app.db, run.id)),
    other(
      '检测报告.pdf',
      await recordPdf(app, actor, { resource: checkRun, print: 'report', id: run.id, number: run.no }),
    ),
  ];
}

/** 移交接收登记表, to be signed by both sides. */
export async function sheetFile(
  app: App,
  actor: Actor,
  resource: Resource,
  record: { id: string; no: string },
): Promise<BagFile> {
  return other(
    '移交接收登记表.pdf',
    await recordPdf(app, actor, { resource, print: 'sheet', ...record, number: record.no }),
  );
}

export const sliceFile = (slice: string): BagFile => other('审计摘录.jsonl', slice);

/** 档号规则.json: by what rule each class of the package makes its numbers. */
export async function ruleFile(db: Db, items: readonly Collected[]): Promise<BagFile> {
  const ids = [...new Set(items.map(({ ruleId }) => ruleId))].sort();
  const { rows } = await sql<{ id: string; code: string; name: string; sample: string | null }>`
    select id, code, name, sample from arc_rule where id = any(${ids}) order by code`.execute(db);
  const rules = [];
  for (const { id, code, name, sample } of rows) {
    const classes = [
      ...new Set(items.filter(({ ruleId }) => ruleId === id).map(({ described }) => described.classCode)),
    ].sort();
    rules.push({ code, name, sample, classes, segments: await segmentsOfRule(db, id) });
  }
  return other('档号规则.json', `${JSON.stringify({ format: 'dossier-number-rules-1', rules }, null, 2)}\n`);
}

/** 字段说明.xml: what the fields of the metadata are, with the items of their dictionaries. */
export async function fieldsFile(
  itemsOf: (dict: string) => Promise<readonly { value: string; text: string }[]>,
): Promise<BagFile> {
  const fields = [];
  for (const [name, field] of Object.entries<Field>(archiveItem.fields)) {
    if (field.internal) continue;
    const items = field.type === 'dict' ? await itemsOf(field.dict) : [];
    fields.push(
      element(
        '字段',
        items.map(({ value, text }) => element('字典项', text, { 代码: value })),
        {
          名称: name,
          标签: field.label,
          类型: field.type,
          字典: field.type === 'dict' ? field.dict : null,
          必填: field.required ? '是' : null,
        },
      ),
    );
  }
  return other('字段说明.xml', writeXml(element('字段说明', fields, { 版本: '1.0' })));
}
