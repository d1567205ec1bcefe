/** Dashboards: what the server answers, and its English. */
export const dashboardMessages: Readonly<Record<string, string>> = {
  仪表盘已保存: 'Dashboard saved',
  '仪表盘已被他人修改，请刷新后重试': 'Somebody else has changed the dashboard; refresh and try again',
  仪表盘已恢复: 'Dashboard restored',
  '卡片中的列表不存在：{0}': 'No such list in a card: {0}',
  '卡片中的字段不能使用：{0}': 'A field in a card cannot be used: {0}',
  两张卡片的编号相同: 'Two cards have the same id',
  只能为自己拥有的角色设置仪表盘: 'You can arrange dashboards only for roles that you have',
  地图只能按省市区分组: 'A map needs a field of provinces to group by',
  卡片不符合仪表盘的格式: 'The cards are not as dashboards have them',
  '不能按“{0}”比较': 'Cannot compare by “{0}”',
};
