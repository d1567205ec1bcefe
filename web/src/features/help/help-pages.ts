import { type Later, later } from '#services/messages/text.ts';

/** What stands beside a page when somebody asks: by the component of its menu, what it is for, then what is good to know. */
export const helpPages: Readonly<Record<string, readonly Later[]>> = {
  'dashboard/Analysis': [
    later('首页只放您的工作：到期事项、待您审批的、最近打开和收藏的记录、公告。'),
    later('点数字打开它所统计的列表；右上角可以编辑布局、设置自动刷新、大屏轮播。'),
  ],
  'dashboard/Workplace': [later('工作台汇总您和团队正在做的事，快捷入口可以自己选择。')],
  'dashboard/Task': [later('任务看板按到期、审批、关注分列，卡片上的数字都能点开。')],
  'dashboard/Monitor': [later('运行监控实时显示进程、数据库、队列、会话和失败的请求，供管理员值守。')],
  'dashboard/Cockpit': [
    later('经营驾驶舱汇总合同、收款与项目健康度；点击数字或图形打开它背后的列表，无权查看的台账不会出现在这里。'),
  ],
  'dashboard/Outsourcing': [
    later(
      '外包统计按分类、国别、在岸离岸和月份汇总新签、执行与收汇，以及从业人员的学历；数字与统计申报同源，点击打开统计依据。',
    ),
    later('只包含已生成申报（含草稿）的月份；从业人员逐月统计，按学历为各月人数之和。'),
  ],
  'dashboard/Archives': [
    later('档案总览汇总馆藏、移交、借阅、到期与库房；数字和图形都能点开背后的列表，只统计您有权知道的档案。'),
  ],
  'dashboard/Chart': [later('图表库用真实数据展示每一种图表，每张图都可以切换为表格。')],
  'dashboard/Own': [
    later('自己新建的仪表盘列在菜单“仪表盘”下；卡片只显示查看者有权读取的列表。'),
    later('点右上角的加号新建，可以从空白开始，也可以复制正在看的仪表盘；有权限的人可以把自己的共享给角色。'),
  ],
  'flow/Inbox': [
    later('等您处理的审批，最急的在前；左侧选择，右侧查看记录并同意、驳回或转办。'),
    later('按 J、K 上下移动，X 勾选后可批量处理；驳回必须填写意见。'),
    later('不在时可请管理员在用户管理中设置代理人，由他人代为审批。'),
  ],
  'flow/Done': [later('您处理过的审批，可查看后来的结果。')],
  'flow/Mine': [later('您提交的审批和进度；还没有人处理时可以撤回，等待过久可以催办。')],
  'flow/Copies': [later('别人抄送给您的审批，打开即视为已读。')],
  'flow/Query': [later('查询全部审批和每一步的用时；有权限的人可以终止无法继续的审批。')],
  'pm/ProjectList': [
    later('项目从草稿经立项审批进入执行，最后验收或终止；状态只能由操作改变。'),
    later('可以切换为看板、日历和时间轴；常用的条件、列和排序可存为视图。'),
    later('审批中的项目不能修改或删除，需要修改请先撤回。'),
    later('“打开主页”在一页中显示项目的计划、工时、合同、风险和文档等；在各页签中新增的记录属于该项目。'),
  ],
  'pm/TemplateList': [
    later(
      '模板按WBS码列出任务、工期和前置任务，另有里程碑、角色、文档清单和检查项；新增项目时选择模板即按计划开始排程。',
    ),
  ],
  'pm/TaskList': [
    later('任务按项目的WBS编号；上级任务的日期、进度和状态由下级汇总，不能直接填写。'),
    later('负责人更新自己任务的进度；计划由项目经理编制，日期不能超出项目的计划期间。'),
  ],
  'pm/TaskBoard': [
    later(
      '您能看到的全部项目的任务，按状态、负责人或优先级分列；拖动卡片或按 M 移动，不符合规则的移动会被退回并说明原因。',
    ),
    later('列头右侧可设置这一列最多放几项任务，超出时列头变红；保存视图后，分列方式和上限随视图保留。'),
  ],
  'pm/Calendar': [
    later(
      '任务、里程碑、收付款节点、外派离场和设备借用放在同一个日历里，颜色分种类，点图例可关闭或打开；只显示您在各列表里能看到的记录。',
    ),
    later('拖到另一天即改期，规则与表单相同，被拒绝的会回到原处；在某一天按 M 列出当天的记录，可用键盘改期。'),
  ],
  'pm/PlanChart': [
    later(
      '拖动横条可移动任务或改变工期，从横条两端的圆点拖到另一项任务上建立依赖；后续任务自动顺延。拖动行首的手柄可移动任务行；触屏上长按后拖动。',
    ),
    later(
      '按 Insert 新增、Tab 缩进、L 依次连接、Alt 加左右键移动一个工作日、加上下键调整次序；每一步即时保存，可撤销。',
    ),
    later('把当前计划设为基线后，横条下方的细线是约定的日期，晚于约定的任务标出晚了几天。'),
  ],
  'pm/RiskList': [later('风险的分值是概率乘影响，15分及以上为高；已发生的风险会登记为问题。')],
  'pm/IssueList': [later('问题由责任人处理后提交验证，验证通过才算关闭。')],
  'pm/TicketList': [
    later(
      '受理即首次响应，解决前可转为等待客户，其间时限暂停计算；剩余时间绿色为正常，橙色为已用去80%，红色为已违约。',
    ),
    later(
      '解决后客户3天未回复自动关闭，关闭7天内可以重开；时限按项目合同的服务级别计算，调整级别后从提出时间重新计算。',
    ),
  ],
  'pm/SlaList': [
    later(
      '按合同和级别约定响应与解决的分钟数；没有合同的一行用于没有自己服务级别的项目，修改后未解决请求的时限随之重算。',
    ),
  ],
  'pm/ChangeList': [
    later(
      '变更先评估影响，再经审批；影响金额的变更须有客户确认件和补充协议；影响范围、进度或费用的变更实施后，当前计划成为新基线。',
    ),
  ],
  'pm/ContractList': [
    later('合同经审批后签署生效；接包合同的收付款节点合计须与合同金额一致。'),
    later('补充协议生效后计入主合同的履约金额和项目的合同额，主合同的节点须相应调整。'),
  ],
  'pm/Timesheet': [
    later('每格填半小时的倍数，方向键和回车在格间移动；整周提交后由项目经理或部门负责人审批。'),
    later('驳回的工时修改后随整周重新提交；已锁定的月份不能再填。'),
  ],
  'pm/TimesheetApprove': [
    later('按人员或项目核对工时，勾选后一并通过或驳回；通过的工时按当日成本单价计入项目的实际成本。'),
  ],
  'pm/TimesheetList': [later('您可以查看的全部工时；填报和审批在各自的页面进行。')],
  'pm/CostList': [later('费用经审批确认后计入项目的实际成本；超出预算的须由项目管理办公室同意。')],
  'pm/DispatchList': [
    later('入场前须上传保密协议，合同须有该角色和级别生效的费率，各项目的投入比例合计不能超过100%。'),
    later('换人时本人离场，并为接替人登记一条待入场的外派；离场日期以后不再计入结算单。'),
  ],
  'pm/StmtList': [
    later('选择项目和期间后按当月在场人员生成明细；当月工时须全部审批，确认出勤不能大于应出勤。'),
    later('发送客户后由客户确认或提出异议；异议答复后修订，历次异议保留在结算单中。'),
  ],
  'pm/ReportList': [
    later('新增时选择项目和期间，已完成、将到期的任务和未关闭的风险、问题、变更自动填入，可以修改。'),
    later('项目状况按期末的测算固定；发布后不能修改，成员和总监收到消息。'),
  ],
  'pm/StatList': [
    later(
      '每月一份，按合同汇总新签、执行、收汇和人员；点数字打开它的依据，再打开合同、验收单、发票、收付款和归档文件。',
    ),
    later('草稿可重新生成，手填备注保留；核对后数据不再变化，报送须上传回执，已报送的须先撤回才能修改。'),
    later('“比对当前数据”列出核对以后变化的数据。'),
  ],
  'pm/StatEvidenceList': [later('统计申报各数字的组成，随申报固定；按期间、指标和合同筛选，合计即申报的数字。')],
  'pm/Workload': [
    later('每人每周占用的百分比和小时；成员、外派投入和未排投入的任务工时按工作日历相加，超过100%为红色。'),
    later('点开一格看由哪些项目组成；选中一段周次可把人员排入项目，超额时提示而不阻止。'),
  ],
  'pm/StaffList': [later('成本单价按生效日取值；更正单价后，未锁定月份的人工成本随之重算。')],
  'pm/NodeList': [
    later('节点按计划日期收付；计划日期加客户账期后仍未结清即为逾期，合同终止时自动核销。'),
    later('合同履行中，里程碑完成、验收通过或计划日期到达后节点自动可开票；日期每晚检查。'),
  ],
  'pm/DelivList': [
    later('提交版本时上传文件，系统保存其大小和SHA-256；每次提交都留存为一个版本。'),
    later('送审后由有权限的人通过或退回整改；已通过的须有批准的变更才能提交新版本。'),
  ],
  'pm/DelivVersionList': [later('各次提交的文件、大小、散列值和时间，供核对和比较；版本不能修改或删除。')],
  'pm/AcceptanceList': [
    later('验收单先经内部评审，再交客户；各行结论决定通过、有条件通过或不通过。'),
    later('终验的结论同时改变项目的状态；有条件通过的，遗留问题关闭后转为通过。'),
  ],
  'pm/ScopeList': [
    later('项目哪些材料要归档、保管多久；由项目管理办公室维护，停用的类目不再要求。'),
    later('必归的类目，适用的项目结项前至少要有一份定稿。'),
  ],
  'pm/DocList': [
    later('登记文档时选归档类目并上传版本；定稿的版本才能归档，系统保存每个文件的SHA-256。'),
    later('加密的文件和不宜长期保存的格式会标为不合格；高于本人密级的文档不显示。'),
  ],
  'pm/FilingList': [later('每个在办项目按归档范围应有的材料和已登记的文档数；缺项是必归而没有齐全定稿的。')],
  'pm/CloseList': [
    later('每个项目一份；打开后逐项列出结项检查，未通过的可点查看到相应的列表。'),
    later('全部通过或由项目管理办公室豁免后才能提交；审批通过时再检查一次，项目随即结项。'),
  ],
  'pm/SubEvalList': [later('分包合同结束时对分包商打分，总分按权重计算；结项要求每份分包合同都有评价。')],
  'pm/InvoiceList': [
    later('商务按节点申请开票，财务开具后节点的开票额随之更新；合计不能超过节点金额。'),
    later('开错的发票作废或红冲；已核销到账的发票须先作废收付款。'),
  ],
  'pm/ReceiptList': [
    later('到账登记时核销到节点和发票，未核销完的作为预收预付款，以后再核销。'),
    later('登记后金额、日期和汇率不能修改；登记错误的作废后重新登记。'),
  ],
  'pm/SupplierList': [later('分包合同提交和签署时检查分包商：黑名单或准入到期的不能签。')],
  'pm/RateList': [later('外币合同和收付款未填汇率时取当月或之前最近一月的汇率，已保存的不会改变。')],
  'pm/CustomerList': [later('发包方是项目的客户；改名后项目中的名称随之更新，停用的不删除。')],
  'arc/ItemList': [
    later('按全宗和分类查看档案；档号由规则自动生成，必填项随分类变化。'),
    later('批量著录可先下载导入模板；重复或不完整的行会写在错误文件里。'),
    later('照片、录音录像、邮件的信息从文件读出，可填入空白字段；“生成保管副本”把图片和文本另存为PDF/A，原件不变。'),
  ],
  'arc/FondsList': [later('全宗是一个单位档案的整体；先建全宗，再在其下登记档案。')],
  'arc/ClassList': [later('分类决定档案的字段、保管期限和档号规则，分类可以分级。')],
  'arc/RuleList': [later('档号规则由若干段组成，表单下方随时显示按示例值写出的档号；发布后不再修改，改动请另建规则。')],
  'arc/RenumberList': [later('改号须说明原因并经审批；旧号与新号都能查到，旧号不再使用。')],
  'arc/Prepare': [
    later(
      '把一批文件整理成档案：上传、按名称挂接、排序、分类著录，预览档号并检查后移交；每一步随时离开，下次从原处继续。',
    ),
    later('档号在接收时给出，预览不占号；“须改正”的处理完才能移交，“请确认”的由您决定。'),
  ],
  'arc/IntakeList': [
    later('移交的档案成批登记、检测、接收；通过的给号入库，不通过的逐件退回，改好后只移交退回的。'),
    later('项目结项后自动生成批次，由项目经理确认移交；全部接收后项目归档。'),
  ],
  'arc/TransferList': [
    later('在“档案库”选中档案列入移交；检测、审批通过后自动打包，双方签字交接，收到回执后确认，档案转为已移交。'),
  ],
  'arc/PackageList': [
    later(
      '上传其他单位的移交包，先校验再导入；校验不通过时逐个列出缺少、不符和多余的文件，导入后在“接收登记”中检测、接收。',
    ),
  ],
  'arc/ClearanceList': [
    later('密级经分管领导批准后生效，到失效时间立即失效，只能查阅内部以下的档案；须调整时另填一条，批准后替代原有的。'),
  ],
  'arc/AclList': [
    later('对一件档案或一个分类（含下级）允许或禁止某人、某部门查阅；禁止优先，允许不超过本人的密级和全宗授权。'),
  ],
  'arc/HoldList': [
    later('诉讼、审计期间把有关档案冻结：解除之前不能销毁、移交、删除，也不能缩短保管期限；解除须写明依据。'),
  ],
  'arc/CorrectList': [later('在库档案的著录有误时申请更正：说明字段、新值和原因，批准后新值生效，旧值保留。')],
  'arc/DueList': [later('在库档案按到期日排列；勾选已到期的“列入鉴定”，冻结的不能列入。')],
  'arc/AppraisalList': [
    later('小组成员逐件填写意见，按过半数得出结论，没有过半数的从长保管；批准后执行，结论为销毁的生成销毁清册。'),
  ],
  'arc/OpinionList': [later('填写本人的鉴定意见；可以勾选多件批量修改。')],
  'arc/DestroyList': [
    later('销毁清册批准后静置90天，任何人可以提出异议；期满由执行人和两名监销人各输密码执行，清册自动归档永久保管。'),
  ],
  'arc/LoanList': [
    later('在档案库勾选档案后“申请借阅”；实体由借阅台交接，电子借阅在期限内在线阅览，可续借两次。'),
    later('逾期未还的要先归还才能再借；他人在等的不能续借。'),
  ],
  'arc/QueueList': [later('实体不在架时排队；归还后通知第一人，保留3个工作日。')],
  'arc/LendingDesk': [later('先扫借阅人，再扫档案条码，即可借出或归还；归还时核对页数。')],
  'arc/ShelfDesk': [later('先扫档案或档案盒，再扫库位，即上架；库位满了会拒绝。')],
  'arc/LocationList': [later('库位按库房、区、列、节、层分级，显示容量和已用；条码标签可以打印。')],
  'arc/InventoryList': [
    later('盘点单由至少两人盘点；开始时固定应盘清单，提交前该库位不能上架、下架或借出。'),
    later('提交后错位、盘亏、盘盈、破损逐条处理，全部处理后才能关闭，并打印盘点报告。'),
  ],
  'arc/EnvList': [
    later('每次测量的温度、湿度按库房的上下限判断是否超限，上下限在库房管理中按库房设置；曲线显示所选库房的变化。'),
    later('传感器通过接口应用上报，同一传感器每分钟一条，重复上报不会重复；超限或24小时没有记录时通知档案管理员。'),
  ],
  'arc/AnnualList': [
    later('每年每个全宗一份，也可以不选全宗统计全部档案；系统能计算的数字自动生成，人员和设备等由人工填报。'),
    later(
      '手工修正的数字须写明原因，计算值保留在旁边；点计算值打开它的依据。审核后数字不再变化，上报后须先撤回才能修改。',
    ),
  ],
  'arc/AnnualEvidenceList': [
    later('年报各数字的组成，随年报固定；馆藏按门类、载体、开放标识计数，点“档案清单”打开这些档案，其余每行一张单据。'),
  ],
  'arc/CountDesk': [later('先扫库位，再扫其上的档案盒和档案；断网时扫描保存在本机，恢复后自动同步。')],
  'arc/InventoryLineList': [later('每件档案一行；错位和盘盈可以按实际位置登记，盘亏可以登记遗失。')],
  'arc/BoxList': [later('档案盒有条码，装盒后整盒上架；盒脊标签可以打印。')],
  'arc/AccessList': [
    later('每次阅览、下载、打印档案文件都登记在这里，不能修改。'),
    later('页面水印中的12位代码可在“水印码”中查到是谁在何时利用的哪个文件。'),
  ],
  'arc/MoveList': [later('实体的上架、借出、归还、送修、遗失都记在这里。')],
  'arc/Search': [
    later(
      '在目录和电子文件正文中检索；左侧按全宗、年度、密级等统计，点选即缩小范围，结果、数量和摘要只含您有权查看的档案。',
    ),
    later('空格表示同时包含，引号内整体匹配，减号排除；可写“题名:”“文号:”“档号:”“年度:2020..2024”限定字段。'),
    later('没有查看权限的电子文件不参与正文检索，可勾选后申请借阅；常用的检索可以保存。'),
  ],
  'arc/AuditList': [
    later('对档案的每次操作都记入审计链，每条的哈希连着前一条；“校验全链”重新计算，发现被改动的序号。'),
    later('“水印码查询”按页面水印中的代码查出利用人、时间、文件和借阅单，查询本身也记入审计链。'),
  ],
  'arc/AuditAnchorList': [later('每天零点记下链的末条；与库外文件和发给审计员的消息对照，可发现末尾被截断。')],
  'arc/CheckRunList': [later('在档案库勾选档案后做四性检测；复检只检测不通过和有变化的档案，报告可以打印或下载。')],
  'arc/CheckResultList': [later('不通过的检测项修复后复检，或写明原因豁免；待人工的由人判定。')],
  'arc/FixityList': [later('每夜校验一部分档案电子文件，90天内全部校验一遍；不符的通知档案管理员和审计员。')],
  'arc/CheckSchemeList': [later('每个阶段一个检测方案：启用哪些检测项，不通过时阻断还是警告。')],
  'arc/ScheduleList': [later('保管期限表发布后不能修改，需要调整时新建版本；档案按所选条目计算到期日。')],
  'arc/ScheduleEntryList': [later('已发布保管期限表的条目，登记档案时从这里选择。')],
  'arc/VolumeList': [later('在档案库勾选档案后组卷；封卷后不能增删卷内文件，卷内目录和封面可以打印。')],
  'eq/AssetList': [
    later('每台设备一条记录；借出、维修、报废等状态由对应的单据改变。'),
    later('借出和归还在借还台办理，可以用扫码枪或相机识别设备。'),
  ],
  'eq/LoanList': [later('借用单记录谁借了什么、何时归还；逾期的会提醒借用人。')],
  'eq/BookingCalendar': [later('在日历上拖动即可预约设备，时间冲突的预约不能保存。')],
  'eq/LendingDesk': [later('借还台供扫码枪使用：扫设备、扫借用人，即可借出或归还。')],
  'eq/MaintList': [later('登记维修和保养，期间设备不可借出。')],
  'eq/ScrapList': [later('报废须经审批，并用登录密码确认；同意后设备自动变为报废。')],
  'eq/UseRate': [later('使用率按天数统计设备借出情况，点数字可打开对应的设备和借用单。')],
  'jeecg/report/StaffStatistics': [later('按部门统计人员，点数字打开对应的名单，可导出 Excel 或打印。')],
  'jeecg/report/SignInStatistics': [later('按日、月、年统计登录次数，数据来自登录日志。')],
  'jeecg/report/ArchivesStatisticst': [later('按分类和年度统计档案，只统计您有权查看的。')],
  'report/ProjectProgress': [later('各部门的项目按健康度统计，点数字打开项目台账。')],
  'report/MilestoneStatistics': [later('各项目的里程碑按状态统计，可按计划结束的日期筛选。')],
  'report/CostStatistics': [later('各项目的费用按类别合计；人工成本由工时产生，见项目主页的费用挣值。')],
  'report/HourStatistics': [later('人员在各项目上的工时，选“工时”为合计、“数量”为条数。')],
  'report/BillableStatistics': [later('每人计费与不计费的工时；可用工时和占用率见资源负荷。')],
  'report/SubcontractStatistics': [later('各项目的合同按类别合计，对比接包合同与分包合同的金额。')],
  'report/ChangeStatistics': [later('变更按类别和状态统计，可按项目和提出方筛选。')],
  'report/RiskStatistics': [later('风险按复核日所在的月份和等级统计。')],
  'report/SlaStatistics': [later('已关闭的服务请求按关闭的月份和时效统计。')],
  'report/EducationStatistics': [later('统计申报中各月的从业人员按学历统计。')],
  'jeecg/report/ViserChartDemo': [later('按状态和类型统计项目，点数字打开项目台账。')],
  'system/UserList': [
    later('维护用户及其部门、职务和角色；一个用户可以属于多个部门。'),
    later('冻结的用户不能登录但数据保留；删除的用户先进入回收站。'),
    later('人员较多时用“导入”，先下载模板再填写。'),
  ],
  'system/DepartList': [later('左侧是部门树，右侧是所选部门的信息、负责人和部门角色。')],
  'system/DepartUserList': [later('部门负责人在这里管理自己部门的人员和部门角色。')],
  'system/SysPositionList': [later('职务和职级，用于用户资料和按职务选人。')],
  'system/AddressList': [later('通讯录对所有登录的人开放，按部门查找同事的电话和邮箱。')],
  'system/TenantList': [later('租户是彼此隔离的公司；用户可以属于多个租户，登录时选择。')],
  'system/SysCalendarList': [later('工作日历决定到期日和审批时限如何跳过休息日。')],
  'system/RoleUserList': [
    later('角色把菜单、按钮和数据权限给用户；先建角色，再授权，再分配用户。'),
    later('授权即时生效，被授权的人不需要重新登录。'),
  ],
  'system/NewPermissionList': [later('菜单、按钮权限和数据规则；组件名称须与产品中的页面一致。')],
  'system/RightsList': [later('查询谁能做什么、为什么能：从人到权限，或从权限到人。')],
  'system/homeConfig/Index': [later('为角色指定登录后的首页，优先级高的先用。')],
  'system/DictList': [later('数据字典是下拉选项的来源；停用的选项不再可选，已有数据照常显示。')],
  'system/SysCategoryList': [later('分级的分类，供多级选择使用，编码自动生成。')],
  'modules/files/LibraryList': [
    later('自己的、公司的和别人共享的文件；共享可以给人员或部门，文件夹的权限对其中的内容都有效。'),
    later('删除的文件保留30天，可以还原；同名的新内容用“上传新版本”。'),
  ],
  'modules/oss/OSSFileList': [later('上传过的文件、占用空间和被哪些记录使用；仍在使用的文件不要删除。')],
  'system/SysAnnouncementList': [later('向所有人或指定用户发布通告，可定时开始和结束，并查看谁已读。')],
  'system/LogList': [later('登录、操作和异常日志，只能查询，不能修改。')],
  'system/ImportBatchList': [later('每次 Excel 导入都有批次号；24 小时内、数据未再被修改或使用时可以整批撤销。')],
  'system/DataLogList': [later('记录每次修改前后的内容，可比较任意两个版本。')],
  'modules/message/SysMessageList': [later('已发送和待发送的消息及失败原因，失败的可以重发。')],
  'modules/message/SysMessageTemplateList': [later('消息模板中的变量在发送时替换，可先发送测试。')],
  'system/UserAnnouncementList': [later('发给您的通告和消息，可标星、标为已读；接收方式在“新消息通知”中设置。')],
  'system/SettingList': [later('安装的全部设置，修改即时生效并留有历史，可以恢复。')],
  'system/SysUserOnlineList': [later('正在使用系统的人，必要时可以强制退出。')],
  'system/ConfigTransfer': [later('把字典、角色、菜单、流程等配置导出为文件，在另一套系统中预览后导入。')],
  'system/ApiDocs': [later('全部接口及其参数，可以直接试调用。')],
  'system/SysGatewayRouteList': [later('把某个路径的请求转发到其他服务；保存前会检查目标地址。')],
  'system/QuartzJobList': [later('定时任务按 Cron 表达式执行，可立即执行一次并查看每次的结果。')],
  'system/OpenAppList': [later('给其他系统调用接口的应用和密钥；密钥只显示一次。')],
  'system/OpenLogList': [later('其他系统的每次调用及结果。')],
  'modules/monitor/SystemInfo': [later('服务器的处理器、内存和运行时间。')],
  'modules/monitor/JvmInfo': [later('服务进程的内存和垃圾回收情况。')],
  'modules/monitor/TomcatInfo': [later('请求数量和耗时、会话数量。')],
  'modules/monitor/HttpTrace': [later('最近的请求及其耗时，用请求编号查找失败原因。')],
  'modules/monitor/DiskMonitoring': [later('磁盘剩余空间，不足时会通知管理员。')],
  'modules/monitor/RedisInfo': [later('使用 Redis 时显示其状态，没有配置时不需要处理。')],
  'modules/monitor/DatabaseInfo': [later('数据库的大小、连接和较慢的查询。')],
  'modules/monitor/QueueInfo': [later('后台任务的队列，失败的任务可查看原因。')],
  'flow/DefinitionList': [
    later('为单据设计审批流程：条件、并行、会签和时限；发布前可以试运行。'),
    later('发布后对新提交的单据生效，运行中的仍按原版本走完。'),
  ],
  'modules/online/cgform/auto/OnlCgformAutoList': [
    later('在线表单的记录：列、查询和输入项都由表单的定义决定。'),
    later(
      '“分享链接”让没有账号的人填写新记录，行内的“分享”让人查看或修改一条记录；到期、作废或您失去权限后链接即失效。',
    ),
  ],
  'modules/online/cgform/OnlCgformHeadList': [
    later('设计表单的字段、页面和校验；保存后还要同步数据库，表单才能使用。'),
    later('同步之前会列出每条语句和它对数据的影响；有数据不合要求时不会做任何改变。'),
    later('撤销、重做用 Ctrl+Z、Ctrl+Y；每次保存都留有历史，可以比较。'),
  ],
  'modules/online/cgreport/auto/OnlCgreportAutoList': [later('报表的数据；合计包含全部行，导出的是查询到的全部行。')],
  'modules/online/graphreport/OnlGraphreportHeadList': [
    later('用查询语句、JSON 或接口的数据定义图表；点“解析”得到字段和参数，再选 X 轴和 Y 轴。'),
    later('点击图形的动作在列表字段中设置：有“链接”则打开，否则按“是否查询”筛选；JS 增强只保存，不执行。'),
  ],
  'modules/online/graphreport/auto/OnlGraphreportAutoChart': [
    later('图表和它的数据明细；您只会看到自己有权读取的数据，总计包含全部行。'),
  ],
  'modules/online/graphreport/OnlGraphreportTempletList': [
    later('把几张图表放在一个页面上：按组号分组，每组是卡片或页签。'),
  ],
  'modules/online/graphreport/auto/OnlGraphreportAutoTemplet': [
    later('几张图表合成的页面；没有权限查看的图表不会出现。'),
  ],
  'modules/online/cgreport/OnlCgreportHeadList': [later('用查询语句定义报表，列和参数自动识别。')],
  'modules/online/print/PrintReportList': [
    later('把列表和在线报表的数据排成表格，打印为 PDF 或导出 Excel；“设计”画表格，“配置地址”创建菜单和权限。'),
  ],
  'modules/online/print/PrintReportDesign': [
    later('添加数据集，把字段拖到单元格，再在“行列”中设置明细、组头、组尾、页眉和页脚；“预览”用真实数据。'),
    later('每次保存都是一个版本，可在“历史版本”中打开；撤销、重做用 Ctrl+Z、Ctrl+Y。'),
  ],
  'modules/online/print/auto/PrintReportView': [
    later('填写条件后查询，可打印或导出 Excel；您只会看到自己有权读取的数据。'),
  ],
  'system/SysFillRuleList': [later('自动填写字段的规则，例如带日期和流水号的编号。')],
  'system/SysCheckRuleList': [later('检查编码格式的规则，逐段指定位数和格式。')],
  'operations/PrintTemplateList': [later('单据和标签的打印样式，修改时可同时预览。')],
  'system/SysDataSourceList': [later('报表可用的其他数据库；密码加密保存，保存后不再显示。')],
  'account/center/Index': [later('您的名片、标签和签名，以及您的记录、审批、动态和文件。')],
  'account/settings/BaseSetting': [later('您的基本资料和头像；头像可以裁剪、旋转，也可以拍照。')],
  'account/settings/Security': [
    later('密码、手机、邮箱、动态口令、通行密钥和登录设备都在这里管理。'),
    later('更换手机或邮箱需要原来的和新的验证码；原来的已无法使用时，用第二步验证方式确认或联系管理员。'),
    later('建议开启第二步验证，并保存恢复码。'),
  ],
  'account/settings/Binding': [later('绑定其他账号后可用它登录；最后一种登录方式不能解除。')],
  'account/settings/Custom': [
    later('主题、密度、语言、数字和日期的写法以及首页，可只用于本机或随账号同步。'),
    later('快捷键可以逐个修改；容易误触时可关闭单键快捷键。'),
  ],
  'account/settings/Notification': [later('每一类消息用什么方式通知您，以及免打扰时段和每日汇总。')],
  'account/tenants/Index': [later('您所在的公司，可以申请加入、切换或退出。')],
};
