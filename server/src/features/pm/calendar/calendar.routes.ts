import { readCalendar } from '@dossier/contract/pm/calendar/calendar.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { entriesOf } from './read-calendar.ts';

/** 项目日历: what of projects and devices falls on which day. */
export function projectCalendarRoutes(app: App): void {
  serve(app, readCalendar, ({ actor, query }) => entriesOf(app, actor, query));
}
