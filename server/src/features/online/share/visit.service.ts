import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { lookAtShare, SharedForm, saveShare } from '@dossier/contract/online/share/share-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Origin } from '#access/actor.ts';
import { AppError, refusal, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { type Quota, takeQuota } from '#db/quota.ts';
import type { Row } from '#engine/resource/read.ts';
import { oneRecord } from '#engine/resource/routes.ts';
import { addRecord, editRecord } from '#engine/resource/write.ts';
import { assertCaptcha } from '#features/identity/session/session.public.ts';
import { limitedAddress } from '#http/rate-limit.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { inTurn } from '../form/form.public.ts';
import { deadLink, noteVisit, type OpenLink, openLink, operationOfKind, takeUse } from './open-link.ts';
import { filledFor, narrowed, shareable, sharedLines, sharedRules, untoldQuestions } from './shared-fields.ts';

interface Visit {
  app: App;
  origin: Origin;
}
type Looked = ResultOf<typeof lookAtShare>;

/** What one link is opened and written, and what of that comes from one address. */
const looks: Quota = { most: 2_000, seconds: 3_600 };
const saves: Quota = { most: 300, seconds: 3_600 };
const savesOfAddress: Quota = { most: 30, seconds: 600 };

async function assertQuota(app: App, key: string, quota: Quota): Promise<void> {
  if (!(await takeQuota(app.db, key, quota)))
    throw new AppError('操作过于频繁，请稍后重试', { code: 429, status: 429 });
}

/** Fields that the link names and its maker may still show or write. */
const namesOf = ({ link, form }: OpenLink): string[] =>
  shareable(form, link.kind).filter((name) => link.fields.includes(name));

/** What a link shows to whoever opened it. */
export async function look({ app, origin }: Visit, body: BodyOf<typeof lookAtShare>): Promise<Looked> {
  const open = await openLink(app, origin, body);
  const locked: Looked = {
    ...{
      asksCode: true,
      kind: 'detail',
      title: '',
      sharedBy: '',
      expiresAt: '',
      captcha: false,
      form: null,
      facts: [],
    },
  };
  if (!open) return locked;
  const { link, maker, form } = open;
  await assertQuota(app, `share:look:${link.id}`, looks);
  const record = link.record_id === null ? null : await recordOf(app, open, link.record_id);
  await inTransaction(app.db, async (tx) => {
    // Somebody who looks at a record uses the link so; one to fill in is used by saving.
    if (link.kind === 'detail') await takeUse(tx, link);
    await noteVisit(tx, link, origin, 'look', link.record_id);
  });
  return {
    ...{ asksCode: false, kind: link.kind, title: form.release.head.tableTxt, sharedBy: maker.realname },
    ...{ expiresAt: link.expires_at, captcha: link.kind !== 'detail' && app.config.captcha },
    form: link.kind === 'detail' ? null : await formOf(app, open, record),
    facts: link.kind === 'detail' && record ? factsOf(open, record) : [],
  };
}

/** The record of a link, with what it names alone. @throws `deadLink` where it is gone, or its maker may not see it any more */
async function recordOf(app: App, open: OpenLink, id: string): Promise<Row> {
  const { resource, hooks } = open.form;
  try {
    return await oneRecord(app, { ...resource, parts: {} }, hooks, narrowed(open.form, namesOf(open)), id);
  } catch (error) {
    throw error instanceof AppError ? deadLink() : error;
  }
}

function factsOf(open: OpenLink, record: Row): Looked['facts'] {
  return namesOf(open).map((name) => {
    const text = record[`${name}_dictText`] ?? record[name];
    return {
      label: open.form.resource.fields[name]?.label ?? name,
      text: text === null || text === undefined ? '' : String(text),
    };
  });
}

async function formOf(app: App, open: OpenLink, record: Row | null): Promise<SharedForm> {
  const { fields } = open.form.resource;
  const names = namesOf(open);
  const options: SharedForm['options'] = {};
  for (const name of names) {
    const field = fields[name];
    if (field?.type === 'dict')
      options[name] = (await app.dictTexts.items(app.db, field.dict)).flatMap(({ value, text, enabled }) =>
        enabled ? [{ value, text }] : [],
      );
  }
  const filled = filledFor(open.form);
  const first = (name: string) => (filled.has(name) ? null : firstValue(fields[name]));
  const values = names.map((name): [string, unknown] => [name, record ? record[name] : first(name)]);
  return {
    fields: sharedLines(open.form, names, open.link.kind),
    rules: sharedRules(open.form, names) as unknown as Record<string, unknown>[],
    values: Object.fromEntries(values),
    options,
    version: typeof record?.version === 'number' ? record.version : null,
  };
}

const firstValue = (field: Field | undefined): unknown => (field ? (initialOf(field) ?? null) : null);

/** Saves what was filled in, in the name of the link's maker and with their rights. */
export async function save({ app, origin }: Visit, body: BodyOf<typeof saveShare>): Promise<void> {
  const open = await openLink(app, origin, body);
  if (!open || open.link.kind === 'detail') throw deadLink();
  const { link, form } = open;
  await assertQuota(app, `share:save:${link.id}:${limitedAddress(origin.ip)}`, savesOfAddress);
  await assertQuota(app, `share:save:${link.id}`, saves);
  await assertCaptcha(app, body.captcha, body.checkKey);
  const names = namesOf(open);
  const input: Record<string, unknown> = {
    _confirmed: [...(body.confirmed ?? []), ...untoldQuestions(form, names)],
  };
  for (const name of names.filter((one) => !(one in form.resource.computed)))
    if (body.values[name] !== undefined) input[name] = plain(form.resource.fields[name], body.values[name]);
  const actor = narrowed(form, names);
  const caller = { app, actor, origin };
  try {
    // The link's row is held until the save is through: who waits for another program takes a place first.
    await inTurn(app.db, form.release, operationOfKind[link.kind], () =>
      inTransaction(app.db, async (tx) => {
        await takeUse(tx, link);
        const record =
          link.record_id === null
            ? await addRecord(caller, form.resource, form.hooks, input, tx)
            : await editRecord(
                caller,
                form.resource,
                form.hooks,
                {
                  ...input,
                  id: link.record_id,
                  // None is none that the record ever had.
                  version: body.version ?? null,
                },
                tx,
              );
        await noteVisit(tx, link, origin, 'save', record.id);
        await writeLog(tx, actor, origin, {
          operate: link.kind === 'add' ? operateType.add : operateType.edit,
          content:
            link.kind === 'add'
              ? `通过分享链接填写${form.resource.label}，链接id： ${link.id}`
              : `通过分享链接修改${form.resource.label}，链接id： ${link.id}`,
          parameters: { link: link.id, record: record.id },
        });
      }),
    );
  } catch (error) {
    throw told(error, names);
  }
}

/** Lists of choices are texts with commas; nothing else is a list, and nothing at all an object. */
function plain(field: Field | undefined, value: unknown): unknown {
  if (Array.isArray(value) && field && isMultiple(field)) return csvOf(value.map(String).join(',')).join(',');
  if (typeof value === 'object' && value !== null) throw refuse(`${field?.label ?? ''}格式不正确`);
  return value;
}

/** What is wrong, as far as it is about what the visitor sees: other fields are none of theirs. */
function told(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof AppError)) return error;
  // Who it was is none of theirs either.
  if (error.reason === 'stale') return refusal('stale', '记录已被修改，请重新打开链接后再提交');
  const { fields } = (error.result ?? {}) as { fields?: Record<string, string> };
  if (!fields || Object.keys(fields).every((name) => names.includes(name))) return error;
  const own = Object.entries(fields).filter(([name]) => names.includes(name));
  return new AppError('表单有外部不可见的内容未通过校验，请联系发给您链接的人', {
    ...(own.length > 0 ? { result: { fields: Object.fromEntries(own) } } : {}),
  });
}
