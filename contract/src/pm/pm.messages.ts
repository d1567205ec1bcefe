/** Projects: what the server answers, and its English. */
export const pmMessages: Readonly<Record<string, string>> = {
  项目已启动: 'The project was started',
  项目已结项: 'The project was closed',
  '项目编号格式应为“类别-年度-部门简码-三位流水”，例如ITO-2024-RJ-018':
    'A project number is type, year, department and three digits, such as ITO-2024-RJ-018',
  离岸项目的发包国别不能为中国大陆: 'The client of an offshore project cannot be in mainland China',
  计划结束日期不能早于计划开始日期: 'The planned end cannot be before the planned start',
  外包分类不属于服务外包分类树: 'The class is not one of service outsourcing',
  承接部门不存在: 'The department in charge does not exist',
};
