import { codes } from '@dossier/contract/core/envelope.ts';
import type { ImportOutcome } from '@dossier/contract/core/resource-calls.ts';
import { dictionary } from '@dossier/contract/dictionaries/dict.ts';
import { staticPath } from '@dossier/contract/files/file.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import type { Cell, Sheet } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { readListQuery } from '#engine/query/list-query.ts';
import { eachRow, type Row } from '#engine/resource/read.ts';
import { sendWorkbook } from '#engine/transfer/export.ts';
import { mostFiles } from '#engine/transfer/import.ts';
import { readImportForm } from '#engine/transfer/import-form.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { dictHeaders, importDicts, itemHeaders, itemsHeader, type ReadDict, readDicts } from './dict-import.ts';

/** Largest file of an import, in bytes. */
const maxBytes = 10 * 1024 * 1024;

/** Dictionaries with their items as one sheet of two levels (api-contract 4.9), and back. */
export function dictExcelRoutes(app: App): void {
  const { endpoints, excel, permission } = dictionary;
  serve(app, endpoints.exportXls, async ({ actor, origin, query, reply }) => {
    const { format = 'xls', background: _, ...filters } = query;
    // Wrong filters are refused before the first byte goes out.
    readListQuery(scopeOf(dictionary, actor), filters);
    await inTransaction(app.db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.export,
        content: '导出数据字典',
        method: `${permission}:export`,
        parameters: filters,
      }),
    );
    const sheet = sheetOf(actor, dictRows(app, actor, filters));
    sendWorkbook(
      reply,
      format,
      speakerOf(actor.language).register(dictionary).excel.title,
      writeWorkbook(format, [sheet]),
    );
    return reply;
  });
  serve(app, endpoints.importTemplate, async ({ actor, query, reply }) => {
    const { format = 'xlsx' } = query;
    const { label, word } = speakerOf(actor.language);
    sendWorkbook(reply, format, word('{0}导入模板', label(excel.title)), writeWorkbook(format, [sheetOf(actor, [])]));
    return reply;
  });
  serve(app, endpoints.importExcel, async ({ actor, origin, query, request }) => {
    const { files, fields, discard } = await app.files.receiveAll(request, maxBytes, mostFiles);
    try {
      const { mode, dryRun } = readImportForm(query, fields);
      const all = mode === 'all';
      const dicts: ReadDict[] = [];
      for (const file of files) {
        await app.files.scan(file, actor);
        const read = await readDicts(file.path);
        dicts.push(...(files.length === 1 ? read : read.map((dict) => ({ ...dict, file: file.name }))));
      }
      const errors = await importDicts({ app, actor, origin }, dicts, { all, dryRun });
      const outcome = outcomeOf(dicts.length, errors, all && !dryRun);
      if (dryRun)
        return doneWith(`检查完成，错误${errors.length}行`, {
          ...outcome,
          newCount: outcome.successCount ?? 0,
          changedCount: 0,
          errors: errors.slice(0, 20),
        });
      if (errors.length === 0) return doneWith(`共${dicts.length}行数据全部导入成功！`, outcome);
      const { label, word, sentence } = speakerOf(actor.language);
      const file = await app.files.save(
        Buffer.from(errors.map((error) => sentence(error)).join('\r\n')),
        `${word('{0}导入错误', label(excel.title))}.txt`,
        {
          biz: 'temp',
          actor,
        },
      );
      const message = all ? '文件有错误，未导入任何数据。' : '文件导入成功，但有错误。';
      return doneWith(message, { ...outcome, fileUrl: `${staticPath}${file.path}`, fileName: file.name }, codes.partly);
    } finally {
      await discard();
    }
  });
}

function outcomeOf(total: number, errors: readonly string[], nothingSaved: boolean): ImportOutcome {
  const saved = nothingSaved && errors.length > 0 ? 0 : total - errors.length;
  return {
    totalCount: total,
    errorCount: errors.length,
    successCount: saved,
    msg: `总上传行数：${total}，已导入行数：${saved}，错误行数：${errors.length}`,
  };
}

/** Two title rows, two header rows: the second stands where data begins. */
function sheetOf(actor: Actor, rows: Sheet['rows']): Sheet {
  const { label, word } = speakerOf(actor.language);
  const own = Object.values(dictHeaders).map(label);
  const title = label(dictionary.excel.title);
  return {
    name: title,
    title,
    subtitle: word('导出人:{0}', actor.realname),
    columns: [...own, label(itemsHeader), '', '', ''].map((header) => ({ header, width: 20 })),
    rows: (async function* () {
      yield [...own.map(() => null), ...Object.values(itemHeaders).map(label)];
      yield* rows;
    })(),
  };
}

async function* dictRows(
  app: App,
  actor: Actor,
  filters: Parameters<typeof readListQuery>[1],
): AsyncGenerator<readonly Cell[]> {
  const scope = scopeOf(dictionary, actor);
  const snapshot = await app.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for await (const rows of eachRow(snapshot, scope, readListQuery(scope, filters))) {
      const items = await snapshot
        .selectFrom('sys_dict_item')
        .select(['dict_id', 'item_text', 'item_value', 'description', 'sort_order'])
        .where(
          'dict_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('sort_order')
        .orderBy(sql`create_time`)
        .orderBy('id')
        .execute();
      for (const row of rows)
        yield* linesOf(
          row,
          items.filter(({ dict_id }) => dict_id === row.id),
        );
    }
  } finally {
    await snapshot.rollback().execute();
  }
}

interface Item {
  item_text: string;
  item_value: string;
  description: string | null;
  sort_order: number | null;
}

/** The dictionary stands on the line of its first item. */
function linesOf({ dictName, dictCode, description }: Row, items: readonly Item[]): Cell[][] {
  const own: Cell[] = [dictName, dictCode, description].map((value) => (value === null ? null : String(value ?? '')));
  const lines = items.map((item): Cell[] => [item.item_text, item.item_value, item.description, item.sort_order]);
  return (lines.length > 0 ? lines : [[null, null, null, null]]).map((line, index) =>
    index === 0 ? [...own, ...line] : [null, null, null, ...line],
  );
}
