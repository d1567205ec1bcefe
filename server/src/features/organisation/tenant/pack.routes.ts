import * as contract from '@dossier/contract/organisation/tenant-calls.ts';
import { wholeAuthTree } from '#features/identity/permission/permission.public.ts';
import { type Call, done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import * as packs from './pack.service.ts';

/** Packages of menus and buttons beyond which nobody in a tenant reaches. */
export function packRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  serve(app, contract.listPacks, ({ db, actor, query }) => packs.packsOf(db, actor, query.tenantId));
  serve(app, contract.queryPackTree, ({ db }) => wholeAuthTree(db));
  serve(app, contract.addPack, async (call) => {
    await packs.addPackTo(caller(call), call.body);
    return done('添加成功！');
  });
  serve(app, contract.editPack, async (call) => {
    await packs.changePack(caller(call), call.body);
    return done('修改成功!');
  });
  serve(app, contract.deletePack, async (call) => {
    await packs.removePack(caller(call), call.query.ids);
    return done('删除成功!');
  });
}
