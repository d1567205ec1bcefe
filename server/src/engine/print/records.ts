import type { Field } from '@dossier/contract/core/field.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { addLines, readableFields } from '../parts/lines.ts';
import { addLiveValues } from '../resource/computed.ts';
import { type Row, rowsByIds } from '../resource/read.ts';
import type { Listing } from '../transfer/filtered-rows.ts';
import { isVisible, type PrintContent } from './print-context.ts';
import { isLongText, printText } from './texts.ts';

/** The ids that a call names, each once. @throws AppError when there are none, or more than `most` */
export function askedIds({ id, ids }: { id?: string | undefined; ids?: string | undefined }, most: number): string[] {
  const asked = [...new Set([...(id === undefined ? [] : [id]), ...csvOf(ids)])];
  if (asked.length === 0) throw refuse('请选择一条记录！');
  if (asked.length > most) throw refuse(`单次最多打印${most}条记录`);
  return asked;
}

/** Records through the gate, in the order of their ids, with texts and lines. @throws C07 when one is not there for the caller */
export async function wholeRecords({ app, resource, hooks, actor }: Listing, ids: readonly string[]): Promise<Row[]> {
  const scope = scopeOf(resource, actor);
  const byId = new Map((await rowsByIds(app.db, scope, ids, { columns: scope.columns })).map((row) => [row.id, row]));
  const records = ids.map((id) => byId.get(id));
  if (!records.every((record) => record !== undefined)) throw notFound(resource.messages.notFound);
  for (const record of records) await addLines(app.db, app.dictTexts, resource, actor, record);
  await app.dictTexts.label(app.db, records, resource.fields, actor);
  await hooks.decorate?.(app.db, records, actor);
  addLiveValues(resource, actor, records);
  return records;
}

/** What a document about records finds: names of fields, texts of records, lines of parts; only what its reader may see. */
export function recordContent({ resource, actor }: Listing, records: readonly Row[]): PrintContent {
  const speaker = speakerOf(actor.language);
  const spoken = speaker.register(resource);
  const names = Object.keys(resource.fields).filter(
    (name) => !resource.fields[name]?.internal && isVisible(resource, actor, name),
  );
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const field = spoken.fields[name];
      return field ? [[name, { label: field.label, long: isLongText(field) }]] : [];
    }),
  );
  const parts = Object.entries(spoken.parts).map(([name, { label, fields: said }]) => {
    const shown = Object.entries(readableFields(resource, name, actor)).filter(([, field]) => isPrinted(field));
    const columns = shown.map(([key, field]) => said[key]?.label ?? field.label);
    return { name, label, columns, fields: Object.fromEntries(shown) };
  });
  return {
    codes: [],
    data: {
      label: spoken.label,
      fields,
      parts: Object.fromEntries(parts.map(({ name, label, columns }) => [name, { label, columns }])),
      records: records.map((record) => ({
        id: record.id,
        texts: {
          ...Object.fromEntries(names.map((name) => [name, printText(resource.fields, record, name, speaker)])),
          ...auditTexts(record),
        },
        parts: Object.fromEntries(
          parts.map(({ name, fields: own }) => [
            name,
            // `addLines` has put the lines there.
            ((record[name] ?? []) as Row[]).map((line) =>
              Object.keys(own).map((key) => printText(own, line, key, speaker)),
            ),
          ]),
        ),
      })),
    },
  };
}

const auditTexts = ({ createBy, createTime }: Row): Record<string, string> => ({
  createBy: String(createBy ?? ''),
  createTime: String(createTime ?? ''),
});

/** A place in the application is none on paper. */
const isPrinted = (field: Field): boolean => !field.internal && !(field.type === 'text' && field.shows === 'address');
