/** English of the help beside pages. */
export const helpEnglish = {
  '自己的、公司的和别人共享的文件；共享可以给人员或部门，文件夹的权限对其中的内容都有效。':
    'Your own files, those of the company, and what others share. Share with people or departments; what holds for a folder holds for all in it.',
  '删除的文件保留30天，可以还原；同名的新内容用“上传新版本”。':
    'Deleted files stay for 30 days and can be restored. New content of the same file is a new version.',
  使用手册: 'Handbook',
  '帮助：{0}': 'Help: {0}',
  这个页面还没有说明: 'Nothing is written about this page yet',
  '首页只放您的工作：到期事项、待您审批的、最近打开和收藏的记录、公告。':
    'Home holds your own work: what falls due, what waits for your approval, records that you opened or kept, announcements.',
  '点数字打开它所统计的列表；右上角可以编辑布局、设置自动刷新、大屏轮播。':
    'Click a figure to open the list that it counts. At the top right you change the layout, refresh by itself, or show dashboards by turns.',
  '经营驾驶舱汇总合同、收款与项目健康度；点击数字或图形打开它背后的列表，无权查看的台账不会出现在这里。':
    'The cockpit adds up contracts, payments and the health of projects. A figure or a part of a chart opens the list behind it; registers that you may not read are not here.',
  '档案总览汇总馆藏、移交、借阅、到期与库房；数字和图形都能点开背后的列表，只统计您有权知道的档案。':
    'The overview adds up what is held, handed in, lent and due, and how full the store is. Figures and charts open the list behind them, and count only records that you may know of.',
  '每次测量的温度、湿度按库房的上下限判断是否超限，上下限在库房管理中按库房设置；曲线显示所选库房的变化。':
    'Each reading is judged by the limits of its store, which are set with the store; the curve shows the course of the chosen store.',
  '传感器通过接口应用上报，同一传感器每分钟一条，重复上报不会重复；超限或24小时没有记录时通知档案管理员。':
    'Sensors report through an open application, one reading of a sensor a minute; what is sent again is not taken twice. Archivists hear of stores that are out of their limits or silent for 24 hours.',
  '工作台汇总您和团队正在做的事，快捷入口可以自己选择。':
    'The workplace gathers what you and your team are doing; you choose its quick links yourself.',
  '任务看板按到期、审批、关注分列，卡片上的数字都能点开。':
    'The task board has columns for what is due, approvals, and what you follow; every number opens its list.',
  '运行监控实时显示进程、数据库、队列、会话和失败的请求，供管理员值守。':
    'Operation shows process, database, queue, sessions and failed requests as they are now, for administrators on watch.',
  '图表库用真实数据展示每一种图表，每张图都可以切换为表格。':
    'The gallery shows every kind of chart over real data; each can be read as a table.',
  '自己新建的仪表盘列在菜单“仪表盘”下；卡片只显示查看者有权读取的列表。':
    'Dashboards that you made stand in the menu under Dashboards. Cards show only lists that their reader may read.',
  '点右上角的加号新建，可以从空白开始，也可以复制正在看的仪表盘；有权限的人可以把自己的共享给角色。':
    'The plus at the top right makes one, empty or as a copy of the one in sight. Whoever holds the right shares their own with roles.',
  '等您处理的审批，最急的在前；左侧选择，右侧查看记录并同意、驳回或转办。':
    'Approvals that wait for you, the most urgent first: choose on the left, read the record on the right, then agree, refuse or pass it on.',
  '按 J、K 上下移动，X 勾选后可批量处理；驳回必须填写意见。':
    'J and K move, X ticks several to decide on together. A refusal needs an opinion.',
  '不在时可请管理员在用户管理中设置代理人，由他人代为审批。':
    'While you are away somebody else can decide for you: an administrator sets your stand-in on the page of users.',
  '您处理过的审批，可查看后来的结果。': 'Approvals that you decided on, and what became of them.',
  '您提交的审批和进度；还没有人处理时可以撤回，等待过久可以催办。':
    'What you submitted and how far it is. Before anybody has decided you may withdraw it; when it takes long, urge.',
  '别人抄送给您的审批，打开即视为已读。': 'Approvals that others let you know of; opening one marks it as read.',
  '查询全部审批和每一步的用时；有权限的人可以终止无法继续的审批。':
    'All approvals and how long each step took. Who has the right may end those that cannot go on.',
  '项目从草稿经立项审批进入执行，最后验收或终止；状态只能由操作改变。':
    'A project goes from draft through approval to execution and ends by acceptance or termination; only actions change its state.',
  '可以切换为看板、日历和时间轴；常用的条件、列和排序可存为视图。':
    'Switch to board, calendar or timeline, and keep filters, columns and order as a view.',
  '“打开主页”在一页中显示项目的计划、工时、合同、风险和文档等；在各页签中新增的记录属于该项目。':
    'Its page shows the plan, hours, contracts, risks and documents of a project in one place; records added there belong to it.',
  '审批中的项目不能修改或删除，需要修改请先撤回。':
    'A project under approval can be neither changed nor deleted; withdraw it first.',
  '按全宗和分类查看档案；档号由规则自动生成，必填项随分类变化。':
    'Archives by fonds and class. The archive number comes from a rule, and what must be filled in depends on the class.',
  '照片、录音录像、邮件的信息从文件读出，可填入空白字段；“生成保管副本”把图片和文本另存为PDF/A，原件不变。':
    'What photos, recordings and mails say of themselves is read from the files and may fill empty fields; “Make keeping copies” makes PDF/A of pictures and texts and leaves the originals as they are.',
  '批量著录可先下载导入模板；重复或不完整的行会写在错误文件里。':
    'To enter many, download the template first; rows that repeat or lack something come back in an error file.',
  '全宗是一个单位档案的整体；先建全宗，再在其下登记档案。':
    'A fonds is all archives of one body. Make the fonds first, then enter archives in it.',
  '档号规则由若干段组成，表单下方随时显示按示例值写出的档号；发布后不再修改，改动请另建规则。':
    'A rule of numbers consists of segments; below the form stands the number that its samples make. Once published it does not change: make another rule instead.',
  '把一批文件整理成档案：上传、按名称挂接、排序、分类著录，预览档号并检查后移交；每一步随时离开，下次从原处继续。':
    'Makes records of a batch of files: upload, attach by name, sort, classify, preview the numbers, check, hand over. Leave at any step; it goes on where you left it.',
  '档号在接收时给出，预览不占号；“须改正”的处理完才能移交，“请确认”的由您决定。':
    'Numbers are given when the batch is received; the preview takes none. What is “to be mended” must be done before it is handed over; what is “to be confirmed” is up to you.',
  '移交的档案成批登记、检测、接收；通过的给号入库，不通过的逐件退回，改好后只移交退回的。':
    'Records are handed in by batches, checked and received; what passes gets its number, what does not goes back and comes again alone.',
  '项目结项后自动生成批次，由项目经理确认移交；全部接收后项目归档。':
    'A closed project makes its batch by itself; its manager hands it over, and when all is received the project is archived.',
  '在档案库勾选档案后“申请借阅”；实体由借阅台交接，电子借阅在期限内在线阅览，可续借两次。':
    'Choose records in the archive and ask for a loan; bodies are handed out at the desk, files are read online within the term, and a loan is renewed twice.',
  '逾期未还的要先归还才能再借；他人在等的不能续借。':
    'What is overdue comes back before anything else is lent; what somebody waits for is not renewed.',
  '实体不在架时排队；归还后通知第一人，保留3个工作日。':
    'Who asks for a body that is out is put in line; the first is told when it is back, and it is kept for 3 working days.',
  '先扫借阅人，再扫档案条码，即可借出或归还；归还时核对页数。':
    'Scan the person, then the bar codes: that hands out or takes back; pages are counted when they come back.',
  '盘点单由至少两人盘点；开始时固定应盘清单，提交前该库位不能上架、下架或借出。':
    'Two or more people count. What should be there is fixed at the start; until it is submitted nothing enters or leaves the place.',
  '提交后错位、盘亏、盘盈、破损逐条处理，全部处理后才能关闭，并打印盘点报告。':
    'Then each misplaced, missing, surplus or damaged record is dealt with; after the last one it is closed, and its report printed.',
  '先扫库位，再扫其上的档案盒和档案；断网时扫描保存在本机，恢复后自动同步。':
    'Scan a place, then the boxes and records on it. Out of reach scans are kept on the device and sent later.',
  '每件档案一行；错位和盘盈可以按实际位置登记，盘亏可以登记遗失。':
    'A line for each record: what is misplaced or surplus is registered where it was found, what is missing is reported lost.',
  '先扫档案或档案盒，再扫库位，即上架；库位满了会拒绝。':
    'Scan a record or a box, then the shelf; a full shelf is refused.',
  '库位按库房、区、列、节、层分级，显示容量和已用；条码标签可以打印。':
    'Places are rooms, zones, rows, bays and shelves with what they hold and have room for; labels with bar codes are printed.',
  '档案盒有条码，装盒后整盒上架；盒脊标签可以打印。':
    'Boxes have bar codes and are shelved as a whole; labels for their spines are printed.',
  '页面水印中的12位代码可在“水印码”中查到是谁在何时利用的哪个文件。':
    'The 12 characters of the mark of a page, entered as the trace code, tell who read which file and when.',
  '“水印码查询”按页面水印中的代码查出利用人、时间、文件和借阅单，查询本身也记入审计链。':
    'Find a trace code tells from the code of a mark who read, when, which file and by which loan; asking is an entry itself.',
  '每次阅览、下载、打印档案文件都登记在这里，不能修改。':
    'Each time a file is read, downloaded or printed it is written down here, and nobody changes it.',
  '实体的上架、借出、归还、送修、遗失都记在这里。': 'Where bodies were shelved, lent, returned, repaired and lost.',
  '在目录和电子文件正文中检索；左侧按全宗、年度、密级等统计，点选即缩小范围，结果、数量和摘要只含您有权查看的档案。':
    'Searches the catalogue and the text of files. What was found is counted beside it by fonds, year, level and more; choosing a value narrows to it. Results, counts and extracts are of records that you may see.',
  '空格表示同时包含，引号内整体匹配，减号排除；可写“题名:”“文号:”“档号:”“年度:2020..2024”限定字段。':
    'A blank means and, quotation marks keep a phrase together, a minus leaves a word out; “title:”, “docno:”, “no:”, “year:2020..2024” name a field.',
  '没有查看权限的电子文件不参与正文检索，可勾选后申请借阅；常用的检索可以保存。':
    'Files that you may not read are not searched for their text; tick their records to ask for a loan. Searches can be saved.',
  '对档案的每次操作都记入审计链，每条的哈希连着前一条；“校验全链”重新计算，发现被改动的序号。':
    'Every deed on records is an entry of the chain, each hashed with the one before it; verifying recomputes them and names the entry that was changed.',
  '在档案库勾选档案后做四性检测；复检只检测不通过和有变化的档案，报告可以打印或下载。':
    'Choose records under Records and check them; checking again looks at those that failed or have changed. The report is printed or downloaded.',
  '不通过的检测项修复后复检，或写明原因豁免；待人工的由人判定。':
    'A failure is repaired and checked again, or waived with a reason; what no machine can tell is judged by people.',
  '每夜校验一部分档案电子文件，90天内全部校验一遍；不符的通知档案管理员和审计员。':
    'Each night a part of the archive files is read again, all of them within 90 days; archivists and auditors hear of those that do not fit.',
  '每个阶段一个检测方案：启用哪些检测项，不通过时阻断还是警告。':
    'A scheme for each stage: which checks are done, and whether a failure blocks or warns.',
  '每天零点记下链的末条；与库外文件和发给审计员的消息对照，可发现末尾被截断。':
    'The end of the chain is written down each midnight; compared with the file beside the database and the messages to auditors it shows that the end was cut off.',
  '改号须说明原因并经审批；旧号与新号都能查到，旧号不再使用。':
    'A new number takes a reason and an approval. Both numbers are found, and the old one is not given again.',
  '保管期限表发布后不能修改，需要调整时新建版本；档案按所选条目计算到期日。':
    'A published schedule does not change: make a new version. The last day of a record follows from the line that was chosen.',
  '已发布保管期限表的条目，登记档案时从这里选择。': 'Lines of published schedules, from which records choose.',
  '在档案库勾选档案后组卷；封卷后不能增删卷内文件，卷内目录和封面可以打印。':
    'Choose records in the archive to put a volume together. A sealed volume neither gains nor loses records; its contents and its cover are printed.',
  '分类决定档案的字段、保管期限和档号规则，分类可以分级。':
    'A class decides the fields, how long is kept, and the number; classes may lie below each other.',
  '每台设备一条记录；借出、维修、报废等状态由对应的单据改变。':
    'One record for each device; loans, maintenance and scrapping change its state.',
  '借出和归还在借还台办理，可以用扫码枪或相机识别设备。':
    'Devices are handed out and taken back at the lending desk, by scanner or camera.',
  '借用单记录谁借了什么、何时归还；逾期的会提醒借用人。':
    'A loan says who has what until when; borrowers are reminded of what is overdue.',
  '在日历上拖动即可预约设备，时间冲突的预约不能保存。':
    'Drag in the calendar to book a device; bookings that overlap are not saved.',
  '借还台供扫码枪使用：扫设备、扫借用人，即可借出或归还。':
    'The desk is made for a scanner: scan device and person to hand out or take back.',
  '登记维修和保养，期间设备不可借出。': 'Repairs and services; meanwhile the device cannot be lent.',
  '报废须经审批，并用登录密码确认；同意后设备自动变为报废。':
    'Scrapping needs an approval and your own password; once agreed the device becomes scrapped by itself.',
  '使用率按天数统计设备借出情况，点数字可打开对应的设备和借用单。':
    'The use rate counts days on loan; each number opens its devices and loans.',
  '按部门统计人员，点数字打开对应的名单，可导出 Excel 或打印。':
    'People by department. A number opens who they are; export to Excel or print.',
  '按日、月、年统计登录次数，数据来自登录日志。': 'Sign-ins by day, month or year, from the log.',
  '按分类和年度统计档案，只统计您有权查看的。': 'Archives by class and year; only those that you may see are counted.',
  '按状态和类型统计项目，点数字打开项目台账。': 'Projects by state and kind; a number opens the register.',
  '维护用户及其部门、职务和角色；一个用户可以属于多个部门。':
    'Users with their departments, positions and roles; a user may belong to several departments.',
  '冻结的用户不能登录但数据保留；删除的用户先进入回收站。':
    'Frozen users cannot sign in and keep their data; deleted ones go to the bin first.',
  '人员较多时用“导入”，先下载模板再填写。': 'For many people use import: download the template and fill it in.',
  '左侧是部门树，右侧是所选部门的信息、负责人和部门角色。':
    'The tree stands on the left, and on the right the facts, heads and roles of the department that you choose.',
  '部门负责人在这里管理自己部门的人员和部门角色。':
    'Heads of departments keep their own people and the roles of the department here.',
  '职务和职级，用于用户资料和按职务选人。':
    'Positions and ranks, used in user records and to choose people by position.',
  '通讯录对所有登录的人开放，按部门查找同事的电话和邮箱。':
    'The address book is open to everybody signed in: find colleagues by department, with phone and mail.',
  '租户是彼此隔离的公司；用户可以属于多个租户，登录时选择。':
    'Tenants are companies that do not see each other; users of several choose one when they sign in.',
  '工作日历决定到期日和审批时限如何跳过休息日。':
    'The work calendar decides how due days and time limits skip days off.',
  '角色把菜单、按钮和数据权限给用户；先建角色，再授权，再分配用户。':
    'A role gives menus, buttons and data to users: make it, give it rights, give it to people.',
  '授权即时生效，被授权的人不需要重新登录。': 'Rights hold at once; nobody needs to sign in again.',
  '菜单、按钮权限和数据规则；组件名称须与产品中的页面一致。':
    'Menus, rights of buttons and data rules; the component must name a page of the product.',
  '查询谁能做什么、为什么能：从人到权限，或从权限到人。':
    'Who may do what, and why: from a person to rights, or from a right to people.',
  '为角色指定登录后的首页，优先级高的先用。':
    'The first page after signing in, for each role; the higher priority goes first.',
  '数据字典是下拉选项的来源；停用的选项不再可选，已有数据照常显示。':
    'Dictionaries are where choices come from. A disabled one can no longer be chosen and is still shown where it stands.',
  '分级的分类，供多级选择使用，编码自动生成。':
    'Categories on several levels, for choices in steps; codes come by themselves.',
  '上传过的文件、占用空间和被哪些记录使用；仍在使用的文件不要删除。':
    'Uploaded files, the room that they take, and which records use them; do not delete what is used.',
  '向所有人或指定用户发布通告，可定时开始和结束，并查看谁已读。':
    'Announcements to everybody or to chosen people, with a beginning and an end, and who has read them.',
  '登录、操作和异常日志，只能查询，不能修改。': 'Sign-ins, actions and errors; they can be read and not changed.',
  '记录每次修改前后的内容，可比较任意两个版本。':
    'What every change did to a record; any two versions can be compared.',
  '已发送和待发送的消息及失败原因，失败的可以重发。':
    'Messages sent and waiting, why one failed, and sending it again.',
  '消息模板中的变量在发送时替换，可先发送测试。':
    'The variables of a template are filled in when it is sent; try it first.',
  '发给您的通告和消息，可标星、标为已读；接收方式在“新消息通知”中设置。':
    'Announcements and messages to you: star them, mark them as read. How you are told is set in your account settings.',
  '安装的全部设置，修改即时生效并留有历史，可以恢复。':
    'All settings of the installation. A change holds at once, is kept in the history and can be taken back.',
  '正在使用系统的人，必要时可以强制退出。': 'Who is signed in now; somebody can be signed out.',
  '把字典、角色、菜单、流程等配置导出为文件，在另一套系统中预览后导入。':
    'Carries dictionaries, roles, menus and flows as a file to another installation, where it is looked at before it is taken over.',
  '全部接口及其参数，可以直接试调用。': 'All calls with their parameters, to be tried out.',
  '把某个路径的请求转发到其他服务；保存前会检查目标地址。':
    'Passes requests of a path on to another service; where to is checked before it is saved.',
  '定时任务按 Cron 表达式执行，可立即执行一次并查看每次的结果。':
    'Jobs run by a cron expression; run one at once and see how each went.',
  '给其他系统调用接口的应用和密钥；密钥只显示一次。':
    'Applications of other systems and their keys; a key is shown once.',
  '其他系统的每次调用及结果。': 'Every call of other systems and its outcome.',
  '服务器的处理器、内存和运行时间。': 'Processor, memory and running time of the server.',
  '服务进程的内存和垃圾回收情况。': 'Memory and garbage collection of the process.',
  '请求数量和耗时、会话数量。': 'Requests, how long they take, and sessions.',
  '最近的请求及其耗时，用请求编号查找失败原因。':
    'The latest requests and how long they took; find a failed one by its number.',
  '在“档案库”选中档案列入移交；检测、审批通过后自动打包，双方签字交接，收到回执后确认，档案转为已移交。':
    'Choose records in the archive and list them for transfer. After the checks and the approval the package is built; both sides sign, and with the receipt of the other archive the records are transferred.',
  '上传其他单位的移交包，先校验再导入；校验不通过时逐个列出缺少、不符和多余的文件，导入后在“接收登记”中检测、接收。':
    'Upload the package of another organisation: it is verified before it is imported. Where it does not hold, the files that are missing, changed or surplus are named; what was imported is checked and received as a batch.',
  '密级经分管领导批准后生效，到失效时间立即失效，只能查阅内部以下的档案；须调整时另填一条，批准后替代原有的。':
    'A clearance holds once the leader has approved it, and ends at its time: from then on what is internal is read at most. To change it write another one, which takes its place when it is approved.',
  '对一件档案或一个分类（含下级）允许或禁止某人、某部门查阅；禁止优先，允许不超过本人的密级和全宗授权。':
    'Allows or denies a person or a department a record, or a class with all below it. Denying outweighs allowing, and allowing goes beyond neither clearance nor fonds.',
  '诉讼、审计期间把有关档案冻结：解除之前不能销毁、移交、删除，也不能缩短保管期限；解除须写明依据。':
    'During a lawsuit or an audit its records are frozen: until the hold is lifted, for a stated reason, they are not destroyed, transferred or deleted, nor kept for a shorter time.',
  '在库档案的著录有误时申请更正：说明字段、新值和原因，批准后新值生效，旧值保留。':
    'The entry of a held record is put right by request: field, new value and reason; once approved the new value holds, and the old one is kept.',
  '在库档案按到期日排列；勾选已到期的“列入鉴定”，冻结的不能列入。':
    'Held records by their last day; choose those that are over and put them up for appraisal. Frozen ones cannot be.',
  '小组成员逐件填写意见，按过半数得出结论，没有过半数的从长保管；批准后执行，结论为销毁的生成销毁清册。':
    'Members of a group say of each record what becomes of it; the majority decides, without one the longer keeping. Once approved it is carried out, and what is to be destroyed goes onto a list.',
  '每次 Excel 导入都有批次号；24 小时内、数据未再被修改或使用时可以整批撤销。':
    'Every Excel import has a number. It can be taken back as a whole for 24 hours, as long as nobody has changed or used its rows.',
  '填写本人的鉴定意见；可以勾选多件批量修改。':
    'Your own opinions on records under appraisal; many are filled in at once by choosing them.',
  '销毁清册批准后静置90天，任何人可以提出异议；期满由执行人和两名监销人各输密码执行，清册自动归档永久保管。':
    'An approved list waits 90 days in which anybody may object; then the executor and two witnesses, each with their password, destroy what it holds, and the list is filed for good by itself.',
  '磁盘剩余空间，不足时会通知管理员。': 'Free room on the disks; administrators are told when it gets scarce.',
  '使用 Redis 时显示其状态，没有配置时不需要处理。':
    'The state of Redis where it is used; where it is not, nothing needs to be done.',
  '数据库的大小、连接和较慢的查询。': 'Size, connections and slow queries of the database.',
  '后台任务的队列，失败的任务可查看原因。': 'The queue of background tasks, and why one failed.',
  '为单据设计审批流程：条件、并行、会签和时限；发布前可以试运行。':
    'Designs approvals of records: conditions, branches, joint decisions, time limits; try it out before it is published.',
  '发布后对新提交的单据生效，运行中的仍按原版本走完。':
    'What is published holds for new submissions; those that run end on the version they began with.',
  '“分享链接”让没有账号的人填写新记录，行内的“分享”让人查看或修改一条记录；到期、作废或您失去权限后链接即失效。':
    'Share links let people without an account fill in a new record, Share in a row lets them look at or change that one; a link ends with its time, when it is withdrawn, or when you lose the right.',
  '在线表单的记录：列、查询和输入项都由表单的定义决定。':
    'Records of an online form: its definition decides on columns, search and inputs.',
  '设计表单的字段、页面和校验；保存后还要同步数据库，表单才能使用。':
    'Design the fields of a form, how pages show them, and their checks. After saving, bring the form into the database: only then can it be used.',
  '同步之前会列出每条语句和它对数据的影响；有数据不合要求时不会做任何改变。':
    'Before that you see every statement and what it does to the rows; where rows stand against it, nothing changes.',
  '撤销、重做用 Ctrl+Z、Ctrl+Y；每次保存都留有历史，可以比较。':
    'Ctrl+Z and Ctrl+Y undo and redo. Every save stays in the history, where versions can be compared.',
  '用查询语句、JSON 或接口的数据定义图表；点“解析”得到字段和参数，再选 X 轴和 Y 轴。':
    'Charts are made of SQL, of JSON or of what an address answers; reading it gives columns and parameters, then the axes are chosen.',
  '点击图形的动作在列表字段中设置：有“链接”则打开，否则按“是否查询”筛选；JS 增强只保存，不执行。':
    'What a click does is set by the columns: a link is opened, else the chart is searched by the value; scripts are kept and never run.',
  '图表和它的数据明细；您只会看到自己有权读取的数据，总计包含全部行。':
    'A chart and its rows; you see what you may read alone, and totals are of all rows.',
  '把几张图表放在一个页面上：按组号分组，每组是卡片或页签。':
    'Puts several charts on one page: in groups by their numbers, each as cards or tabs.',
  '几张图表合成的页面；没有权限查看的图表不会出现。':
    'A page of several charts; those that you may not look at are not there.',
  '报表的数据；合计包含全部行，导出的是查询到的全部行。':
    'Rows of a report; totals are of all rows, and an export has all that are found.',
  '用查询语句定义报表，列和参数自动识别。':
    'Reports defined by a query; columns and parameters are found by themselves.',
  '自动填写字段的规则，例如带日期和流水号的编号。': 'Rules that fill fields, such as numbers with date and counter.',
  '检查编码格式的规则，逐段指定位数和格式。': 'Rules that check codes, part by part, by length and pattern.',
  '单据和标签的打印样式，修改时可同时预览。': 'How records and labels are printed, with a preview beside.',
  '报表可用的其他数据库；密码加密保存，保存后不再显示。':
    'Other databases for reports; passwords are kept encrypted and never shown again.',
  '您的名片、标签和签名，以及您的记录、审批、动态和文件。':
    'Your card, tags and line, and your records, approvals, activity and files.',
  '您的基本资料和头像；头像可以裁剪、旋转，也可以拍照。':
    'Your details and picture; crop it, turn it, or take it with the camera.',
  '快捷键可以逐个修改；容易误触时可关闭单键快捷键。':
    'Shortcuts can be changed one by one, and single-key ones switched off if you press them by mistake.',
  '更换手机或邮箱需要原来的和新的验证码；原来的已无法使用时，用第二步验证方式确认或联系管理员。':
    'Another phone or address takes codes to the present and the new one. If the present one is lost, a second step shows who you are, or an administrator changes it.',
  '密码、手机、邮箱、动态口令、通行密钥和登录设备都在这里管理。':
    'Password, phone, mail, one-time codes, passkeys and devices are kept here.',
  '建议开启第二步验证，并保存恢复码。': 'Turn on a second step, and keep the recovery codes.',
  '绑定其他账号后可用它登录；最后一种登录方式不能解除。':
    'Sign in with other accounts that you bind; the last way in cannot be taken away.',
  '主题、密度、语言、数字和日期的写法以及首页，可只用于本机或随账号同步。':
    'Theme, density, language, how numbers and dates are written, and the first page: for this device or on all of yours.',
  '每一类消息用什么方式通知您，以及免打扰时段和每日汇总。':
    'How you are told of each kind of message, quiet hours, and a daily digest.',
  '您所在的公司，可以申请加入、切换或退出。': 'Companies that you belong to: join, change or leave.',
  '任务按项目的WBS编号；上级任务的日期、进度和状态由下级汇总，不能直接填写。':
    'Tasks are numbered by the WBS of their project; dates, progress and state of a parent follow from the tasks below it.',
  '负责人更新自己任务的进度；计划由项目经理编制，日期不能超出项目的计划期间。':
    'Owners tell how far their tasks are; the manager makes the plan, within the dates of the project.',
  '风险的分值是概率乘影响，15分及以上为高；已发生的风险会登记为问题。':
    'The score is probability times impact, from 15 it is high; a risk that has happened becomes an issue.',
  '拖动横条可移动任务或改变工期，从横条两端的圆点拖到另一项任务上建立依赖；后续任务自动顺延。拖动行首的手柄可移动任务行；触屏上长按后拖动。':
    'Drag a bar to move a task or an end of it to change its length; drag a dot at its end to another task to link them. What follows moves along. The handle at the start of a row moves the row; on a touch screen, hold and then drag.',
  '按 Insert 新增、Tab 缩进、L 依次连接、Alt 加左右键移动一个工作日、加上下键调整次序；每一步即时保存，可撤销。':
    'Insert adds, Tab indents, L links in order, Alt with left or right moves by a working day, with up or down in the order. Each step is saved at once and can be undone.',
  '把当前计划设为基线后，横条下方的细线是约定的日期，晚于约定的任务标出晚了几天。':
    'Once the plan is set as baseline, the thin lines below the bars are the agreed days, and tasks that end later say by how much.',
  '模板按WBS码列出任务、工期和前置任务，另有里程碑、角色、文档清单和检查项；新增项目时选择模板即按计划开始排程。':
    'A template lists tasks by WBS code with durations and predecessors, milestones, roles, documents and check items; a new project that names it is scheduled from its planned start.',
  '受理即首次响应，解决前可转为等待客户，其间时限暂停计算；剩余时间绿色为正常，橙色为已用去80%，红色为已违约。':
    'Accepting is the first answer; work can wait for the customer, and the clock stands meanwhile. The time left is green, orange from 80% on, and red when the target is missed.',
  '解决后客户3天未回复自动关闭，关闭7天内可以重开；时限按项目合同的服务级别计算，调整级别后从提出时间重新计算。':
    'What was resolved closes after 3 days without an answer and can be reopened within 7; targets are those of the contract of the project, and with another level they count anew from when it was raised.',
  '按合同和级别约定响应与解决的分钟数；没有合同的一行用于没有自己服务级别的项目，修改后未解决请求的时限随之重算。':
    'Minutes to answer and to resolve, by contract and level; a line without a contract goes for projects that have none of their own, and a change moves the deadlines of open requests.',
  '问题由责任人处理后提交验证，验证通过才算关闭。':
    'Whoever is responsible submits an issue for a check; it is closed when the check has passed.',
  '变更先评估影响，再经审批；影响金额的变更须有客户确认件和补充协议；影响范围、进度或费用的变更实施后，当前计划成为新基线。':
    'A change is assessed and then approved; one that costs money needs the client confirmation and a supplement. Once one of scope, time or cost is carried out, the plan as it stands is the new baseline.',
  '合同经审批后签署生效；接包合同的收付款节点合计须与合同金额一致。':
    'A contract is approved and then signed; the payment nodes of a main contract add up to its amount.',
  '补充协议生效后计入主合同的履约金额和项目的合同额，主合同的节点须相应调整。':
    'A signed supplement counts in the agreed amount of its main contract and in that of the project; the nodes follow.',
  '每格填半小时的倍数，方向键和回车在格间移动；整周提交后由项目经理或部门负责人审批。':
    'Each cell takes half hours; arrows and Enter move between them. A whole week is handed in and approved by project managers and heads.',
  '驳回的工时修改后随整周重新提交；已锁定的月份不能再填。':
    'Rejected hours are mended and handed in again with the week; nothing is entered in a locked month.',
  '按人员或项目核对工时，勾选后一并通过或驳回；通过的工时按当日成本单价计入项目的实际成本。':
    'Hours are looked at by person or by project, ticked, and approved or rejected together; what is approved becomes actual cost of the project.',
  '您可以查看的全部工时；填报和审批在各自的页面进行。':
    'All hours that you may see; they are entered and approved on pages of their own.',
  '费用经审批确认后计入项目的实际成本；超出预算的须由项目管理办公室同意。':
    'A cost that was approved becomes actual cost of the project; above the budget the project office has to agree.',
  '入场前须上传保密协议，合同须有该角色和级别生效的费率，各项目的投入比例合计不能超过100%。':
    'Whoever begins needs a confidentiality agreement, a contract rate of their role and level, and no more than 100% on all projects.',
  '换人时本人离场，并为接替人登记一条待入场的外派；离场日期以后不再计入结算单。':
    'A replacement ends the one dispatch and enters another; after the last day nothing is stated any more.',
  '选择项目和期间后按当月在场人员生成明细；当月工时须全部审批，确认出勤不能大于应出勤。':
    'A project and a month give the lines of whoever was there; their hours must be approved, and nobody is confirmed for more days than there were.',
  '新增时选择项目和期间，已完成、将到期的任务和未关闭的风险、问题、变更自动填入，可以修改。':
    'Choose a project and a period: tasks that are done or due and open risks, issues and changes are filled in and can be edited.',
  '项目状况按期末的测算固定；发布后不能修改，成员和总监收到消息。':
    'How the project stood is kept as measured at the end of the period. Once published it does not change, and members and the director are told.',
  '每月一份，按合同汇总新签、执行、收汇和人员；点数字打开它的依据，再打开合同、验收单、发票、收付款和归档文件。':
    'One a month: what was signed, executed and received from abroad, and the people, contract by contract. A number opens what it is made of, and that the contract, acceptance, invoice, payment and archived paper.',
  '草稿可重新生成，手填备注保留；核对后数据不再变化，报送须上传回执，已报送的须先撤回才能修改。':
    'A draft can be made anew, typed remarks stay. Once checked, the numbers no longer change; filing needs the receipt, and what was filed is withdrawn before it is changed.',
  '“比对当前数据”列出核对以后变化的数据。': '“Compare with now” lists what has changed since.',
  '每年每个全宗一份，也可以不选全宗统计全部档案；系统能计算的数字自动生成，人员和设备等由人工填报。':
    'One a year and fonds, or one of all fonds. What the system can work out it does; staff, equipment and the like are entered.',
  '手工修正的数字须写明原因，计算值保留在旁边；点计算值打开它的依据。审核后数字不再变化，上报后须先撤回才能修改。':
    'A number that is corrected needs its reason and keeps what was worked out beside it, which opens its evidence. Once reviewed the numbers no longer change; what was filed is withdrawn before it is changed.',
  '年报各数字的组成，随年报固定；馆藏按门类、载体、开放标识计数，点“档案清单”打开这些档案，其余每行一张单据。':
    'What the numbers of the sheets are made of, frozen with them. Holdings are counted by class, carrier and opening, and “List of records” opens those; every other row is a paper.',
  '统计申报各数字的组成，随申报固定；按期间、指标和合同筛选，合计即申报的数字。':
    'What the numbers of the filings are made of, frozen with them; filtered by month, measure and contract it adds up to the number filed.',
  '发送客户后由客户确认或提出异议；异议答复后修订，历次异议保留在结算单中。':
    'The customer confirms what was sent, or disputes it; disputes and answers stay in the statement.',
  '每人每周占用的百分比和小时；成员、外派投入和未排投入的任务工时按工作日历相加，超过100%为红色。':
    'Per cent and hours of each person and week: shares of membership and dispatch, and task hours where there is no share, added up by the work calendar; above 100 % is red.',
  '点开一格看由哪些项目组成；选中一段周次可把人员排入项目，超额时提示而不阻止。':
    'Open a cell to see which projects it is made of; choose some weeks to put the person on a project. Too much is warned of, not refused.',
  '成本单价按生效日取值；更正单价后，未锁定月份的人工成本随之重算。':
    'The cost rate is the one valid on the day; when it is corrected, labour cost of open months follows.',
  '节点按计划日期收付；计划日期加客户账期后仍未结清即为逾期，合同终止时自动核销。':
    'A node is overdue when it is not settled by its date and the payment term of the client; termination writes it off.',
  '商务按节点申请开票，财务开具后节点的开票额随之更新；合计不能超过节点金额。':
    'Sales asks for an invoice of a node, finance issues it and the node follows; together they cannot exceed its amount.',
  '开错的发票作废或红冲；已核销到账的发票须先作废收付款。':
    'A wrong invoice is voided or reversed; one that was paid needs its payment voided first.',
  '到账登记时核销到节点和发票，未核销完的作为预收预付款，以后再核销。':
    'Money is written off to nodes and invoices as it is entered; the rest is kept in advance and written off later.',
  '登记后金额、日期和汇率不能修改；登记错误的作废后重新登记。':
    'Amount, day and rate stay as they were entered; a mistake is voided and entered anew.',
  '分包合同提交和签署时检查分包商：黑名单或准入到期的不能签。':
    'Submitting and signing a sub-contract checks the supplier: nobody black-listed or no longer admitted gets one.',
  '外币合同和收付款未填汇率时取当月或之前最近一月的汇率，已保存的不会改变。':
    'Contracts and payments in foreign currency take the rate of the month, or the last before it; saved ones stay.',
  '合同履行中，里程碑完成、验收通过或计划日期到达后节点自动可开票；日期每晚检查。':
    'While its contract is in force a node becomes billable with its milestone, its acceptance or its day; days are looked at each night.',
  '提交版本时上传文件，系统保存其大小和SHA-256；每次提交都留存为一个版本。':
    'A version is submitted with its files; their size and SHA-256 are kept, and every version stays.',
  '送审后由有权限的人通过或退回整改；已通过的须有批准的变更才能提交新版本。':
    'Whoever may do so passes it or sends it back; what has passed gets a new version only with an approved change.',
  '各次提交的文件、大小、散列值和时间，供核对和比较；版本不能修改或删除。':
    'Files, size, hash and time of each version, to compare; versions are never changed or deleted.',
  '验收单先经内部评审，再交客户；各行结论决定通过、有条件通过或不通过。':
    'An acceptance is reviewed and then goes to the customer; the verdicts of its items decide what comes of it.',
  '终验的结论同时改变项目的状态；有条件通过的，遗留问题关闭后转为通过。':
    'A final acceptance moves its project too; one with conditions passes when all that is left over is closed.',
  '把列表和在线报表的数据排成表格，打印为 PDF 或导出 Excel；“设计”画表格，“配置地址”创建菜单和权限。':
    'Lays data of lists and online reports out as a sheet, printed as PDF or taken as a workbook; Design draws it, Address makes its menu entry and right.',
  '添加数据集，把字段拖到单元格，再在“行列”中设置明细、组头、组尾、页眉和页脚；“预览”用真实数据。':
    'Add a data set, drag fields to cells, then say under Rows and columns which rows are records, heads and feet; the preview has real data.',
  '每次保存都是一个版本，可在“历史版本”中打开；撤销、重做用 Ctrl+Z、Ctrl+Y。':
    'Each save is a version that can be gone on with; Ctrl+Z and Ctrl+Y take steps back and forth.',
  '填写条件后查询，可打印或导出 Excel；您只会看到自己有权读取的数据。':
    'Fill in what is asked, then print it or take the workbook; you see only what you may read.',
};
