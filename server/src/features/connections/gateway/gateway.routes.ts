import {
  deleteGatewayRoute,
  listGatewayRoutes,
  reloadGatewayRoutes,
  saveGatewayRoute,
} from '@dossier/contract/connections/gateway.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { serveForwarding } from './forward.ts';
import { deleteRoute, saveRoute, shownRoutes } from './gateway.service.ts';
import { openRoutesTable, routesChanged } from './routes-table.ts';

/** 网关路由: kept routes, and the forwarding of calls by them. */
export async function gatewayRoutes(app: App): Promise<void> {
  const table = openRoutesTable(app);
  app.published.forCheck('sys_gateway_route', 'router_id', 'system:gateway:updateAll');
  serve(app, listGatewayRoutes, ({ db, actor }) => shownRoutes(db, actor));
  serve(app, saveGatewayRoute, async (call) => {
    await saveRoute(app, call, call.body.router);
    table.forget();
    return done('操作成功！');
  });
  serve(app, reloadGatewayRoutes, async ({ db }) => {
    await app.events.publish(db, routesChanged, null);
    table.forget();
    return done('清除成功！');
  });
  serve(app, deleteGatewayRoute, async (call) => {
    await deleteRoute(app, call, call.query.id);
    table.forget();
    return done('删除路由成功');
  });
  await serveForwarding(app, table);
}
