/**
 * Names that are other words in English than the same Chinese text is elsewhere (`label-english.ts`), by what they name;
 * beside the English what the contract says there.
 */
export const keyedEnglish: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  'system.user.status': ['状态', 'Status'],
  'system.depart.status': ['状态', 'In use'],
  'system.tenant.status': ['状态', 'Status'],
  'system.openApp.status': ['状态', 'Status'],
  'system.calendar.type': ['类型', 'Kind of day'],
  'system.log.createTime': ['创建时间', 'Time'],
  'system.openLog.method': ['请求方法', 'Method'],
  'system.openApp.name': ['应用名称', 'Name'],
  'system.openApp.addresses': ['来源地址', 'Allowed addresses'],
  'system.tenant.beginDate': ['开始时间', 'Valid from'],
  'system.tenant.endDate': ['结束时间', 'Valid until'],
  'pm.project.type.header': ['类型', 'Kind'],
  'pm.project.name.header': ['名称', 'Project'],
  'pm.close.result': ['结论', 'Outcome'],
  'eq.asset.actions.resume': ['启用', 'Put in use'],
  'eq.asset.figures.held': ['在库', 'In store'],
  'eq.loan.code': ['编号', 'Loan number'],
  'eq.loan.actions.renew.endTime': ['结束时间', 'New end'],
  'eq.maint.kind': ['类型', 'Kind of work'],
  'eq.maint.vendor': ['单位', 'Company'],
  'arc.class.parentId': ['上级分类', 'Class above'],
  'arc.class.note': ['说明', 'Remark'],
  'arc.item.classId': ['分类', 'Class'],
  'arc.item.sections.电子文件': ['电子文件', 'Electronic files'],
  'online.cgreport.items.isOrder': ['排序', 'Sortable'],
  'online.cgreport.items.isSearch': ['查询', 'Searched'],
};

/** Where the calls of those registers stand: refusals of a call name what its own register has. */
export const keyedPaths: Readonly<Record<string, string>> = {
  '/sys/user': 'system.user',
  '/sys/sysDepart': 'system.depart',
  '/sys/tenant': 'system.tenant',
  '/sys/openApp': 'system.openApp',
  '/sys/calendar': 'system.calendar',
  '/sys/log': 'system.log',
  '/sys/openLog': 'system.openLog',
  '/pm/project': 'pm.project',
  '/pm/close': 'pm.close',
  '/eq/asset': 'eq.asset',
  '/eq/loan': 'eq.loan',
  '/eq/maint': 'eq.maint',
  '/arc/class': 'arc.class',
  '/arc/item': 'arc.item',
  '/online/cgreport/head': 'online.cgreport',
};

/** Own names of a register, by their Chinese text; where it has two, that of the field. */
export function keyedNamesOf(register: string): ReadonlyMap<string, string> {
  const own = Object.entries(keyedEnglish).filter(([key]) => key.startsWith(`${register}.`));
  const places = (key: string) => key.split('.').length;
  return new Map(own.sort(([a], [b]) => places(b) - places(a)).map(([, [chinese, english]]) => [chinese, english]));
}
