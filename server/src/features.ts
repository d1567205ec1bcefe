import { categoryReadingRoutes } from './features/system/category/category-reading.routes.ts';
import { dictReadingRoutes } from './features/system/dict/dict-reading.routes.ts';
import { menuRoutes } from './features/system/permission/menu.routes.ts';
import { positionRoutes } from './features/system/position/position.routes.ts';
import { sessionRoutes } from './features/system/session/session.routes.ts';
import type { App } from './platform/services.ts';

/** The one list of features: each registers its endpoints and jobs. */
export const features: readonly ((app: App) => void | Promise<void>)[] = [
  sessionRoutes,
  menuRoutes,
  dictReadingRoutes,
  categoryReadingRoutes,
  positionRoutes,
];
