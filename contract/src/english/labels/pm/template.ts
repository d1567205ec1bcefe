/** Names of templates of projects, in English. */
export const pmTemplateLabels: Readonly<Record<string, string>> = {
  项目模板: 'Project template',
  项目模板清单: 'List of project templates',
  任务数: 'Tasks',
  WBS任务: 'WBS tasks',
  'WBS码加依赖类型和间隔工作日，多个以;分隔；只写WBS码即完成-开始':
    'WBS code, type of link and lag in working days, several with ; between; a code alone is finish to start',
  '例如1.2FS+2': 'e.g. 1.2FS+2',
  项目开始后第几个工作日: 'Working days after the project begins',
  负责角色: 'Role',
  所属阶段: 'Within phase',
  '阶段的WBS码，可空': 'WBS code of a phase, may be empty',
  文档清单: 'Documents',
  文档名称: 'Document',
  模板: 'Template',
  复制自: 'Copied from',
  '保存时按模板生成任务、里程碑、检查项和文档清单；成员按角色自行填写，只有一人的角色即为任务负责人':
    'Saving makes tasks, milestones, check items and documents from the template; name the members by role: where one has a role alone, tasks of it are theirs',
  '复制任务、依赖、检查项、交付物和文档清单，日期随计划开始平移；不复制编号、成员、工时、金额、审批和文件':
    'Copies tasks, links, check items, deliverables and documents, moved with the planned start; never numbers, members, hours booked, money, approvals and files',
};
