import * as contract from '@dossier/contract/dictionaries/dict-reading.ts';
import { AppError, refuse } from '#core/errors.ts';
import { done, Outcome, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import { allDictItems } from '#services/dictionary/all-items.ts';
import { type Pair, searchTable, searchTableChosenFirst, textsOfKeys } from '#services/dictionary/read-table.ts';
import type { App } from '#services/services.ts';
import { isFree } from './duplicate-check.ts';
import { loadTree } from './tree-data.ts';

/** A form asks when typing pauses; nobody types two values a second. */
const mostChecksPerMinute = 120;

const toItem = ({ value, text }: Pair) => ({ value, text, title: text, label: text });

/** Reading dictionaries: item dictionaries, table dictionaries through the registry, trees, duplicate check. */
export function dictReadingRoutes(app: App): void {
  const { dictTexts, published } = app;

  serve(app, contract.queryAllDictItems, () => allDictItems(app));
  serve(app, contract.refleshCache, async () => {
    await dictTexts.clear();
    return done('');
  });
  serve(app, contract.getDictItems, async ({ db, actor, params }) => {
    if (params.code.trim() === '') throw refuse('字典Code不能为空!');
    if (params.code.includes(',')) return (await searchTable({ db, actor, published }, params.code)).map(toItem);
    const items = await dictTexts.items(db, params.code);
    return items.map(({ value, text, color }) => ({ ...toItem({ value, text }), color }));
  });
  serve(app, contract.getDictText, async ({ db, actor, params }) => {
    if (params.code.includes(','))
      return (await textsOfKeys({ db, actor, published }, params.code, params.key, false))[0] ?? null;
    return (await dictTexts.items(db, params.code)).find((item) => item.value === params.key)?.text ?? null;
  });
  serve(app, contract.loadDict, async ({ db, actor, params, query }) => {
    if (!params.code.includes(',')) throw refuse('字典Code格式不正确！');
    return (await searchTable({ db, actor, published }, params.code, query.keyword, query.pageSize)).map(toItem);
  });
  serve(app, contract.loadDictOrderByValue, async ({ db, actor, params, query }) => {
    if (!params.code.includes(',')) throw refuse('字典Code格式不正确！');
    return (await searchTableChosenFirst({ db, actor, published }, params.code, query.keyword, query.pageSize)).map(
      toItem,
    );
  });
  serve(app, contract.loadDictItem, ({ db, actor, params, query }) => {
    if (!params.code.includes(',')) throw refuse('字典Code格式不正确！');
    return textsOfKeys({ db, actor, published }, params.code, query.key ?? '', query.delNotExist === 'false');
  });
  serve(app, contract.loadTreeData, ({ db, actor, query }) => loadTree({ db, actor, published }, query));

  const mayAsk = makeRateLimit({ most: mostChecksPerMinute, seconds: 60 });
  serve(app, contract.duplicateCheck, async ({ actor, query }) => {
    const { tableName, fieldName, fieldVal = '', dataId } = query;
    mayAsk(actor.userId);
    if (fieldVal.trim() === '') return new Outcome('数据为空,不作处理！', null, 500);
    if (await isFree(app, actor, { table: tableName, column: fieldName, value: fieldVal, except: dataId })) {
      return new Outcome('该值可用！', '该值可用！');
    }
    // The result tells pages that the value is taken, and not that it could not be looked up.
    throw new AppError('该值不可用，系统中已存在！', { result: { free: false } });
  });
}
