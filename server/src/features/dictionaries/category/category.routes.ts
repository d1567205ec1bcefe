import { categoryRoot } from '@dossier/contract/core/field.ts';
import * as contract from '@dossier/contract/dictionaries/category.ts';
import { category } from '@dossier/contract/dictionaries/category.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { someIds } from '#core/some-ids.ts';
import type { ListQueryInput } from '#engine/query/list-query.ts';
import { findRow } from '#engine/resource/read.ts';
import { listPage, serveResource } from '#engine/resource/routes.ts';
import { type Call, done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { categoryHooks } from './category.hooks.ts';
import { categoryCode } from './category-code.ts';
import { binContents, deleteForGood, takeBack } from './recycle-bin.ts';

/** Most nodes below one that a call without pages gives. */
const mostBelow = 1000;

/** 分类字典: the resource, and the calls that read it level by level. */
export function categoryRoutes(app: App): void {
  serveResource(app, category, categoryHooks);
  app.generators.register(categoryCode);

  /** The nodes right below some; a filter by the field itself would stand for their whole branches. */
  const below = (actor: Actor, ids: string, query: ListQueryInput) => {
    const exact: ListQueryInput = { ...query, pid_MultiString: ids };
    return listPage(app, category, categoryHooks, actor, exact);
  };
  const page = (actor: Actor, { pid, ...query }: ListQueryInput) =>
    below(actor, pid ? String(pid) : categoryRoot, query);
  serve(app, contract.rootList, ({ actor, query }) => page(actor, query));
  serve(app, contract.childList, async ({ actor, query }) => {
    const { records } = await page(actor, { ...query, pageNo: 1, pageSize: mostBelow });
    return records;
  });
  serve(app, contract.getChildListBatch, ({ actor, query }) => {
    const ids = csvOf(query.parentIds).slice(0, mostBelow);
    return below(actor, ids.join(',') || '-', { pageNo: 1, pageSize: mostBelow });
  });
  serve(app, contract.checkCategoryCode, async ({ db, actor, query }) => {
    if (!query.code?.trim()) throw refuse('错误,类型编码为空!');
    if (query.pid && query.pid !== categoryRoot) {
      const parent = await findRow(db, scopeOf(category, actor), query.pid);
      if (!parent) throw notFound(category.messages.notFound);
      if (!query.code.startsWith(String(parent.code))) throw refuse(`编码不符合规范,须以"${String(parent.code)}"开头!`);
    }
    return done('');
  });

  recycleBinRoutes(app);
}

/** The bin, by the calls that dictionaries have for theirs. */
function recycleBinRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  serve(app, contract.deletedCategories, ({ db, actor }) => binContents(db, actor));
  serve(app, contract.restoreCategory, async (call) => {
    await takeBack(caller(call), [call.params.id]);
    return done('操作成功!');
  });
  serve(app, contract.restoreCategories, async (call) => {
    await takeBack(caller(call), someIds(call.body.ids));
    return done('操作成功!');
  });
  serve(app, contract.deleteCategoryPhysic, async (call) => {
    await deleteForGood(caller(call), [call.params.id]);
    return done('删除成功!');
  });
  serve(app, contract.deleteCategoriesPhysic, async (call) => {
    await deleteForGood(caller(call), someIds(call.query.ids));
    return done('删除成功!');
  });
}
