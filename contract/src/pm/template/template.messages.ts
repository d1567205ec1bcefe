/** Templates of projects: what the server answers, and its English. */
export const templateMessages: Readonly<Record<string, string>> = {
  'WBS码“{0}”重复': 'The WBS code “{0}” stands twice',
  '没有WBS码为“{0}”的任务': 'There is no task with the WBS code “{0}”',
  'WBS码“{0}”不正确，应为1.2.3的形式': '“{0}” is no WBS code such as 1.2.3',
  '前置任务“{0}”不正确，应为1.2FS+2的形式': '“{0}” is no predecessor such as 1.2FS+2',
  项目已存为模板: 'The project was saved as a template',
  '项目密级高于内部，不能存为模板': 'The project is more than internal and cannot become a template',
  '您看不到该项目的全部任务，不能存为模板': 'You do not see all tasks of the project and cannot save it as a template',
  '项目还没有任务，不能存为模板': 'The project has no tasks to save as a template',
  复制的项目不存在: 'There is no project to copy',
};
