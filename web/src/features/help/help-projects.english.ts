/** Help on what looks across projects, in English. */
export const helpProjectsEnglish = {
  '您能看到的全部项目的任务，按状态、负责人或优先级分列；拖动卡片或按 M 移动，不符合规则的移动会被退回并说明原因。':
    'Tasks of all projects that you may see, in columns by state, by who does them or by priority; drag a card or press M to move it. A move that the rules refuse goes back and says why.',
  '任务、里程碑、收付款节点、外派离场和设备借用放在同一个日历里，颜色分种类，点图例可关闭或打开；只显示您在各列表里能看到的记录。':
    'Tasks, milestones, payment nodes, ends of dispatches and loans of devices in one calendar, each kind in its colour; the legend switches kinds off and on. It shows what you may see in their lists, and nothing else.',
  '拖到另一天即改期，规则与表单相同，被拒绝的会回到原处；在某一天按 M 列出当天的记录，可用键盘改期。':
    'Drag to another day to move something, by the rules of its form: what is refused goes back. Press M on a day to list what is there and to move it by keyboard.',
  '外包统计按分类、国别、在岸离岸和月份汇总新签、执行与收汇，以及从业人员的学历；数字与统计申报同源，点击打开统计依据。':
    'What was signed, executed and received by class, country, shore and month, and the education of staff: the numbers of the filings, each of which opens its evidence.',
  '只包含已生成申报（含草稿）的月份；从业人员逐月统计，按学历为各月人数之和。':
    'It has the months of which there is a filing, drafts too. Staff are counted month by month; by education it is the sum over months.',
  '各部门的项目按健康度统计，点数字打开项目台账。':
    'Projects of each department by their health; a figure opens its projects.',
  '各项目的里程碑按状态统计，可按计划结束的日期筛选。':
    'Milestones of each project by state, for the days on which they are due.',
  '各项目的费用按类别合计；人工成本由工时产生，见项目主页的费用挣值。':
    'Costs of each project by kind. What people cost follows from their hours and stands on the page of the project.',
  '人员在各项目上的工时，选“工时”为合计、“数量”为条数。':
    'Hours of people in each project: choose hours for their sum, or how many entries there are.',
  '每人计费与不计费的工时；可用工时和占用率见资源负荷。':
    'Hours of each person that are billed and that are not. What they could work stands in the resource load.',
  '各项目的合同按类别合计，对比接包合同与分包合同的金额。':
    'Contracts of each project by kind, so that sub-contracts can be seen against the contract with the customer.',
  '变更按类别和状态统计，可按项目和提出方筛选。': 'Changes by kind and state, of a project or a side if one likes.',
  '风险按复核日所在的月份和等级统计。': 'Risks by the month in which they are reviewed, and by level.',
  '已关闭的服务请求按关闭的月份和时效统计。':
    'Closed requests by the month in which they were closed, and whether they kept their targets.',
  '统计申报中各月的从业人员按学历统计。': 'Staff of each month of the filings by education.',
  '列头右侧可设置这一列最多放几项任务，超出时列头变红；保存视图后，分列方式和上限随视图保留。':
    'At the right of its head a column can be limited to a number of tasks: with more its head turns red. A saved view keeps columns and limits.',
  '项目哪些材料要归档、保管多久；由项目管理办公室维护，停用的类目不再要求。':
    'What of projects is filed and how long it is kept; the project office keeps the list, and what is not active is not asked for.',
  '必归的类目，适用的项目结项前至少要有一份定稿。':
    'Of a line that must be filed, each project that it goes for has a final version before it is closed.',
  '登记文档时选归档类目并上传版本；定稿的版本才能归档，系统保存每个文件的SHA-256。':
    'A document is entered with the line that it is filed under and its versions; final ones are filed, and the SHA-256 of each file is kept.',
  '加密的文件和不宜长期保存的格式会标为不合格；高于本人密级的文档不显示。':
    'Files with a password and formats that do not last are marked; documents above your clearance are not shown.',
  '每个在办项目按归档范围应有的材料和已登记的文档数；缺项是必归而没有齐全定稿的。':
    'What each open project should file and how many documents there are; missing is what must be filed and has no complete final version.',
  '每个项目一份；打开后逐项列出结项检查，未通过的可点查看到相应的列表。':
    'One for each project; its checks are listed one by one, and those that fail lead to the list behind them.',
  '全部通过或由项目管理办公室豁免后才能提交；审批通过时再检查一次，项目随即结项。':
    'It is submitted when all have passed or the project office has waived them; they are done again at the last agreement, and then the project is closed.',
  '分包合同结束时对分包商打分，总分按权重计算；结项要求每份分包合同都有评价。':
    'Suppliers are marked at the end of a sub-contract, with a weighted total; closing asks for one evaluation of each.',
  '发包方是项目的客户；改名后项目中的名称随之更新，停用的不删除。':
    'Customers give out the projects; when one is renamed its projects follow, and one that is not active stays.',
} as const;
