import { date, dict, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { calendar } from '../core/view.ts';

/**
 * 工作日历: the days that are not what their weekday says. A day that a tenant has not entered is what the platform's
 * calendar (tenant 0) says of it.
 */
export const workCalendar = resource({
  area: 'system',
  name: 'calendar',
  label: '工作日历',
  path: '/sys/calendar',
  table: 'sys_calendar',
  component: 'system/SysCalendarList',
  titleField: 'name',
  order: [['day', 'desc']],
  fields: {
    day: date({
      label: '日期',
      required: true,
      unique: true,
      search: 'range',
      list: 130,
      help: '未登记的日期按平台的工作日历，平台也未登记的按周一至周五上班',
    }),
    type: dict('calendar_type', { label: '类型', required: true, search: 'equals', list: 130, state: true }),
    name: text({ label: '名称', max: 50, search: 'contains', list: 240, placeholder: '留空则为类型的名称' }),
  },
  views: [calendar({ from: 'day' })],
  excel: { title: '工作日历', layout: 'template', key: 'day' },
});
