import { reportEnglish } from './report-english.ts';

/**
 * Names that the server sends in Chinese and those of buttons that mean something else on other screens, in English;
 * said, as those of fields are, by `named`.
 */
export const nameEnglish: Readonly<Record<string, string>> = {
  保留天数: 'Days kept',
  文档库: 'Document library',
  分享链接: 'Share links',
  借还台: 'Lending desk',
  借阅台: 'Reading desk',
  项目计划: 'Project plan',
  项目日历: 'Project calendar',
  资源负荷: 'Resource load',
  人员统计: 'Staff statistics',
  登录统计: 'Sign-in statistics',
  档案统计: 'Archive statistics',
  项目统计: 'Project statistics',
  ...reportEnglish,
  我的记录: 'Own records',
  我的动态: 'My activity',
  个人名片: 'Own card',
  个性化设置: 'Personalisation',
  仪表盘: 'Dashboards',
  自建仪表盘: 'Own dashboards',
  开始使用: 'First steps',

  // Jobs of lending.
  逾期未领设备释放: 'Free devices that were not fetched',
  关注动态通知: 'News for followers',
  '把记录的修改、流转和评论通知给关注人；一分钟内的动态合并为一条消息':
    'Tells followers of changes, actions and comments of records; what happens within a minute is one message',
  工时催报: 'Reminders of hours',
  '周五提醒本周工时尚未提交的项目成员，每人每天提醒一次':
    'On Fridays tells members of projects who have not handed in their week, each once a day',
  上周工时催报: 'Reminders of last week',
  '周一提醒上周工时尚未提交的项目成员及其项目经理，每人每天提醒一次':
    'On Mondays tells members of projects who have not handed in the last week, and their managers, each once a day',
  电子借阅到期与预约保留: 'Electronic loans and what is kept at the desk',
  '到拟借日的电子借阅自动生效，到期的自动归还；备好后3个工作日未领取的借阅单过期，保留的档案留给下一位预约人':
    'Begins electronic loans on their day and ends those that are over; what was not fetched within 3 working days goes to whoever is next',
  借阅催还: 'Reminders of records on loan',
  到期鉴定: 'Records to appraise',
  用户密级到期: 'Clearances that run out',
  '将已过失效时间的用户密级登记为失效；密级本身到时即止，不依赖本任务':
    'Writes clearances down as over once their time has passed. What they let people see ends with their time, without this job.',
  用户密级到期提醒: 'Reminder of clearances that run out',
  用户密级失效前30天和7天提醒本人和安全保密员:
    'Reminds the person and the security officers 30 and 7 days before a clearance ends',
  '每月统计本年及以前到期、尚未鉴定的档案，通知档案管理员':
    'Each month counts records that end this year or before and were not appraised, and tells archivists',
  库房温湿度: 'Climate of stores',
  '每小时检查库房温湿度，超限或24小时没有记录时通知档案管理员，每个库房每天各通知一次':
    'Each hour looks at temperature and humidity of stores; archivists hear of those out of their limits or without a reading for 24 hours, of each once a day',
  密级到期: 'Secrecy that has ended',
  '每月统计保密期限已满、尚未降密解密的档案，通知档案管理员和安全保密员':
    'Each month counts records whose secrecy has ended and that keep their level, and tells archivists and security officers',
  '静置期满的销毁清册转为待执行，通知档案管理员、执行人和监销人；补归档未生成的清册':
    'Moves lists on that have waited long enough, tells archivists, executors and witnesses, and files lists that are not filed yet',
  '档案借阅到期前3天、1天和逾期后每天提醒借阅人，逾期超过7天同时提醒部门负责人；每件档案每天提醒一次':
    'Reminds borrowers 3 days and 1 day before records are due and daily once they are late, after a week also the head of their department; each record once a day',
  设备借用提醒: 'Reminders of devices',
  '借用到期、逾期提醒借用人，设备保养或检定到期提醒保管人；每件事每天提醒一次':
    'Reminds borrowers of loans that are due or overdue, and keepers of services that are due; each once a day',
  // Jobs of projects.
  项目成员到期: 'Members whose time has ended',
  '把投入期已结束的成员移出项目的在岗成员，其数据权限随之失效':
    'Takes members whose time has ended out of the current team; they see the project no more',
  任务到期提醒: 'Reminders of tasks',
  '任务到期前3天、1天、当天和逾期后提醒负责人，逾期超过3天同时提醒项目经理；每项任务每天提醒一次':
    'Reminds owners 3 days and 1 day before a task is due, on that day and while it is late, managers from the fourth day on; each task once a day',
  收款提醒: 'Reminders of payments',
  '收款节点到期前7天，逾期1、7、15、30天及此后每周提醒商务负责人、项目经理和财务；每个节点每天提醒一次':
    'Reminds sales, managers and finance 7 days before a payment is due, 1, 7, 15 and 30 days after and every week from then on; each node once a day',
  合同到期提醒: 'Reminders of contracts',
  结项归档: 'Filing of closed projects',
  '结项批准后30、45、60天仍未由档案部门接收的，提醒项目经理、部门负责人和档案管理员；满60天仍未接收的记为逾期归档':
    'Reminds managers, heads of departments and archivists 30, 45 and 60 days after a closing that nothing was received; notes it as late after 60',
  '履行中的合同到期前60、30、7天提醒商务负责人和项目经理；每份合同每天提醒一次':
    'Reminds sales and managers 60, 30 and 7 days before a contract in force ends; each contract once a day',
  月度锁定提醒: 'Reminder to lock the month',
  '每月1日提醒财务和项目管理办公室于5日前锁定上月工时，已锁定的不再提醒':
    'Reminds finance and the project office on the first to lock the hours of the last month by the fifth, unless they are',
  项目健康测算: 'Health of projects',
  '每日测算在办项目的进度、挣值、收入与健康度并留存快照，转为严重时通知项目经理和项目管理办公室':
    'Measures progress, earned value, revenue and health of projects at work each day and keeps them; tells the manager and the project office when one becomes critical',
  收付款节点达成: 'Payment nodes that are reached',
  '计划日期已到、里程碑已完成、验收已通过或结算单已确认的收付款节点改为“可开票”，限履行中的合同':
    'Makes nodes billable whose day has come, whose milestone is done, acceptance passed or statement confirmed, of contracts in force',
  周报提醒: 'Reminders of weekly reports',
  '周一提醒项目经理发布执行中项目上周的周报，已发布的不再提醒':
    'Reminds managers on Mondays to publish the report of the last week of projects at work, unless it is',
  档案统计年报草稿: 'Drafts of yearly sheets',
  '每年1月5日生成上一年的档案统计年报草稿，并提醒档案管理员补充、审核和上报':
    'On 5 January makes the sheet of the year before, and asks archivists to complete, review and file it',
  统计申报草稿: 'Drafts of statistics',
  '每月1日生成上月的统计申报草稿，并提醒商务于5日前核对报送':
    'Drafts the statistics of the last month on the first and reminds sales to check and file them by the fifth',
  SLA时限提醒: 'Deadlines of requests',
  '服务请求用去响应或解决时限的80%时提醒受理人，违约时提醒受理人和项目经理；每件事只提醒一次':
    'Warns who handles a request when 80% of a target are used, and tells them and the project manager when it is missed; each once',
  服务请求自动关闭: 'Closing of resolved requests',
  '已解决的服务请求3天内客户未回复的，自动关闭': 'Closes requests that were resolved 3 days ago and got no answer',
  外派到期: 'Dispatches that end',
  '外派人员将于30天、7天后离场，或缺少保密协议时，提醒人力和项目经理；每件事每天提醒一次':
    'Tells staffing and project managers of people who leave in 30 or 7 days, or whose confidentiality agreement is missing; each once a day',
  '重新计算档案电子文件的 SHA-256，90天内全部校验一遍；不符的通知档案管理员和审计员':
    'Computes the SHA-256 of archive files anew, of all of them within 90 days; archivists and auditors hear of those that do not fit',
  审计锚定: 'Anchors of the audit chain',
  全文索引补偿: 'Full-text index',
  综合检索: 'Archive search',
  '重新提取读取失败的文件文字并更新全文索引，统计未索引的文件；超过100个时通知档案管理员':
    'Reads files again whose text could not be read, updates the full-text index and counts what is not indexed; tells the archivists of more than 100',
  '记下各租户审计链的末条序号和哈希，告知审计员；校验前一日的记录，周日校验全链':
    'Writes down the last entry of each chain with its hash and tells the auditors; verifies the entries of the day before, on Sundays all of them',
  项目结项起算: 'Records counted from the end of projects',
  '按项目结项起算、项目已结项或终止的档案，登记起算日期并计算到期日':
    'Records counted from the end of a project that has ended: registers that day and works out their last day',
  // Group of calls.
  打印模板: 'Print templates',

  // 磁盘监控.
  数据目录: 'Data folder',

  // Figures of 性能监控.
  'V8 堆的上限': 'Limit of the V8 heap',
  'V8 堆已向系统申请的内存': 'Memory that the V8 heap has reserved',
  'V8 堆已使用的内存': 'Memory that the V8 heap uses',
  '堆外缓冲区（Buffer）占用的内存': 'Memory of buffers outside the heap',
  '活动的句柄与请求数（套接字、定时器、文件操作）；运行时不统计缓冲区个数':
    'Active handles and requests (sockets, timers, file operations); the runtime does not count buffers',
  '进程的线程数；Linux 以外只计主线程': 'Threads of the process; outside Linux the main one alone',
  主线程以外的线程数: 'Threads besides the main one',
  '线程数的峰值（每 5 秒采样）': 'Most threads at once (looked at every 5 s)',
  '已加载的 CommonJS 模块数': 'CommonJS modules loaded',
  '已卸载的模块数；运行时不卸载模块，恒为 0': 'Modules unloaded; always 0, the runtime unloads none',
  新生代累计分配的内存: 'Memory allocated for young objects, in all',
  累计晋升到老生代的内存: 'Memory promoted to old objects, in all',
  '老生代的上限，即 V8 堆的上限': 'Limit of old objects, which is that of the V8 heap',
  上次完整回收后老生代的大小: 'Old objects after the last full collection',
  垃圾回收的次数与耗时: 'Garbage collections and their time',
  可用的处理器数: 'Processors available',
  '系统的处理器使用率（最近 5 秒）': 'Processor use of the system (last 5 s)',
  '系统 1 分钟平均负载': 'Mean load of the system over 1 minute',
  系统内存: 'Memory of the system',
  系统空闲内存: 'Free memory of the system',
  进程启动时间: 'Start of the process',
  进程已运行的时间: 'Time that the process has run',
  '本进程的处理器使用率（最近 5 秒）': 'Processor use of this process (last 5 s)',
  本进程占用的物理内存: 'Physical memory of this process',
  '事件循环的延迟（最近 5 秒）：均值、p99、最大': 'Delay of the event loop (last 5 s): mean, p99, longest',
  '事件循环的利用率（最近 5 秒）': 'Use of the event loop (last 5 s)',
  '启动以来接受的 HTTP 连接数': 'HTTP connections accepted since the start',
  '启动以来关闭的 HTTP 连接数': 'HTTP connections closed since the start',
  '当前的 HTTP 连接数': 'HTTP connections now',
  'HTTP 连接数的峰值': 'Most HTTP connections at once',
  '被拒绝的 HTTP 连接数': 'HTTP connections refused',
  启动以来发送的字节数: 'Bytes sent since the start',
  'HTTP 请求的次数与耗时': 'HTTP requests and their time',
  '最长的 HTTP 请求': 'Longest HTTP request',
  '被拒绝、出错或中断的 HTTP 请求数': 'HTTP requests refused, failed or broken off',
  '正在处理的 HTTP 请求数': 'HTTP requests under way',
  '后台线程池（libuv）的大小': 'Size of the pool of background threads (libuv)',
  接口调用的次数与耗时: 'Calls and their time',
  最长的接口调用: 'Longest call',
  '数据库连接池：已打开的连接': 'Pool of database connections: open',
  '数据库连接池：空闲的连接': 'Pool of database connections: idle',
  '数据库连接池：等待连接的调用': 'Pool of database connections: calls that wait for one',

  // What Redis says of itself.
  'Redis 版本': 'Version of Redis',
  运行模式: 'Mode',
  操作系统: 'Operating system',
  进程号: 'Process',
  端口: 'Port',
  已运行秒数: 'Seconds since its start',
  已运行天数: 'Days since its start',
  客户端连接数: 'Clients',
  等待阻塞命令的客户端数: 'Clients that wait for a blocking command',
  '已分配的内存（字节）': 'Memory allocated (bytes)',
  已分配的内存: 'Memory allocated',
  '占用的物理内存（字节）': 'Physical memory (bytes)',
  占用的物理内存: 'Physical memory',
  '内存峰值（字节）': 'Most memory at once (bytes)',
  内存峰值: 'Most memory at once',
  '内存上限（字节），0 为不限': 'Limit of memory (bytes), 0 for none',
  达到上限时的淘汰策略: 'What goes when the limit is reached',
  内存碎片率: 'Fragmentation of memory',
  上次保存快照的时间: 'Last snapshot',
  上次保存快照的结果: 'Outcome of the last snapshot',
  '是否开启 AOF': 'Whether AOF is on',
  累计接受的连接数: 'Connections accepted, in all',
  累计执行的命令数: 'Commands, in all',
  每秒执行的命令数: 'Commands each second',
  累计接收的字节数: 'Bytes received, in all',
  累计发送的字节数: 'Bytes sent, in all',
  累计过期的键数: 'Keys that expired, in all',
  累计淘汰的键数: 'Keys that were evicted, in all',
  命中次数: 'Hits',
  未命中次数: 'Misses',
  订阅中的频道数: 'Channels with subscribers',
  主从角色: 'Role in replication',
  从节点数: 'Replicas',
  系统态处理器秒数: 'Processor seconds in the system',
  用户态处理器秒数: 'Processor seconds of its own',

  // Tasks that jobs run.
  数据备份: 'Backup',
  文件校验: 'File check',
  数据库统计: 'Database statistics',
  租户到期: 'Expiry of tenants',
  清理临时文件: 'Removal of temporary files',
  清理在线表单备份表: 'Old tables of online forms',
  '删除强制同步和删除表单时保留的、超过保留天数的备份表':
    'Deletes the tables that were kept when a form was made anew or deleted, after their days',
  清空文档库回收站: 'Trash of the document library',
  彻底删除在文档库回收站中超过保留天数的文件和文件夹:
    'Deletes for good what has been in the trash of the document library for its days',
  清理日志: 'Removal of logs',
  清理消息: 'Removal of messages',
  清理过期会话: 'Removal of expired sessions',
  清理任务记录: 'Removal of task records',
  刷新字典缓存: 'Refresh of dictionaries',
  审批超时处理: 'Approvals that are late',
  '按流程的设置提醒、通过、驳回或上报超过时限的审批步骤；仍未处理的每个工作日提醒一次':
    'Reminds of, passes, refuses or hands up steps of approvals whose time is over, as the flow says; those that stay are reminded of once a working day',
  // Groups of calls: approvals.
  审批: 'Approvals',
  审批中心: 'Approval centre',
  审批流程: 'Flows',
  待我审批: 'To decide',
  我已审批: 'Decided by me',
  我发起的: 'My applications',
  抄送我的: 'Copies for me',
  消息补发: 'Resending of messages',
  病毒补扫: 'Late virus scan',
  '把数据库、上传的文件和密钥写入备份目录（BACKUP_DIR），只保留最近的几份':
    'Writes the database, uploaded files and keys into the backup folder (BACKUP_DIR) and keeps the latest few',
  '重新计算已存文件的 SHA-256 并与记录比对；不符或丢失的会报警':
    'Computes the SHA-256 of stored files anew and reports those that differ or are missing',
  '更新查询优化所需的统计信息，并记录数据库和各表的大小':
    'Updates the statistics of the query planner and records the size of the database and its tables',
  把超过结束时间的租户改为冻结: 'Freezes tenants whose time is over',
  '删除一天内没有被使用的上传、已释放三十天的附件和无人引用的内容':
    'Deletes uploads unused for a day, attachments released thirty days ago and content that nothing refers to',
  '删除超过系统设置中保留天数的登录、操作、错误日志和接口调用日志':
    'Deletes sign-in, operation, error and call logs older than the system settings say',
  '删除超过系统设置中保留天数的发送记录和已读的站内消息；等待发送、未读和收藏的不删除':
    'Deletes sent and read messages older than the system settings say; waiting, unread and starred ones stay',
  '删除过期的会话、验证码、登录失败记录、限额记录和实例间消息':
    'Deletes expired sessions, codes, failed sign-ins, limits and messages between instances',
  '删除过期的后台任务及其结果文件、定时任务的执行历史':
    'Deletes expired background tasks, their files, and the history of jobs',
  所有服务实例重新读取数据字典和名称: 'Makes every instance read dictionaries and names anew',
  '重新发送因通道故障或未配置而放弃的消息；被拒收的和是否送达未知的不重发':
    'Sends messages again that were given up because their channel failed; refused and uncertain ones are not',
  '扫描病毒扫描服务不可用时接收的文件；含有病毒的不能再查看和下载，并会报警':
    'Scans files taken in while the virus scanner was away; infected ones are blocked and reported',

  // Groups of calls in 接口文档 that no resource names.
  我的通告: 'My announcements',
  动态: 'Activity',
  我的项目: 'My projects',
  接口文档: 'API reference',
  配置迁移: 'Config transfer',
  数据日志: 'Data log',
  导入批次: 'Imports',
  整理归档: 'Prepare a batch',
  菜单: 'Menu',
  重复校验: 'Duplicate check',
  断点续传: 'Upload in parts',
  网关路由: 'Gateway route',
  性能监控: 'Performance',
  请求追踪: 'Requests',
  Redis监控: 'Cache',
  在线用户: 'Users online',
  扫码登录: 'Sign-in by QR code',
  两步验证: 'Second step',
  身份确认: 'Proof of who acts',
  通行密钥: 'Passkeys',
  我的会话: 'Own sessions',
  权限查询: 'Rights query',
  保存的查询: 'Saved queries',
  列表视图: 'Views of lists',
  前端配置: 'Configuration of the client',
  获取验证码: 'Captcha',
  校验验证码: 'Check of the captcha',
  登录: 'Sign-in',
  移动端登录: 'Sign-in on mobile devices',
  手机号登录: 'Sign-in by phone',
  发送短信验证码: 'Code by text message',
  退出登录: 'Sign-out',
  切换部门: 'Switch of the department',
  访问统计: 'Visits',
  最近七天访问量: 'Visits of the last seven days',
  系统设置: 'System settings',
  后台任务: 'Background tasks',
  第三方登录: 'Third-party sign-in',
  统一认证登录: 'Single sign-on',
  第三方账号: 'Third-party accounts',
  企业应用: 'Enterprise apps',
  获取加密串: 'Key for passwords',
  二次验证: 'Second factor',
  代理人: 'Stand-in',

  // Generators of fill rules and their parameters.
  流水号: 'Serial number',
  订单号: 'Order number',
  分类编码: 'Category code',
  当前部门编码: 'Code of the department',
  '日期格式：yyyy、yyyyMM、yyyyMMdd 或 yyyyMMddHHmmss': 'Format of the date: yyyy, yyyyMM, yyyyMMdd or yyyyMMddHHmmss',
  '前缀、当前部门编码、日期和流水号依次相连；每个租户、部门、日期各自从1起，连续且不重复':
    'Prefix, code of the department, date and serial number in a row; each tenant, department and date counts from 1 without gaps',
  '前缀（默认CN）、到秒的时间和两位随机数；表单有 name 时接在最后':
    'Prefix (CN by default), the time to the second and two random digits; the name of the form, if it has one, at the end',
  前缀和当前日期: 'Prefix and date of today',
  前缀和填写人当前部门的机构编码: 'Prefix and code of the department of whoever fills in the form',
  '上级分类下的下一个编码；保存分类时由系统再次确定':
    'The next code below the category above; settled once more when the category is saved',
  '上级部门下的下一个机构编码和层级；保存部门时由系统再次确定':
    'The next code and level below the department above; settled once more when the department is saved',
  上级分类的id: 'Id of the category above',
  上级部门的id: 'Id of the department above',
  前缀: 'Prefix',
  各段之间的分隔符: 'Between the parts',
  '是否包含当前部门编码：true 或 false': 'Whether the department code is part of it: true or false',
  '流水号位数，默认4': 'Digits of the serial number, 4 by default',

  // Parameters of tasks.
  '每天执行时，每次校验总数的若干分之一': 'Run every day, each run checks that part of all',
  '执行频繁的任务不等到期，只保留最近的记录': 'Jobs that run often keep their latest records only, however old',
  列出的表数: 'Tables that are listed',
  从大到小: 'The largest first',
  每个定时任务保留的执行次数: 'Runs kept of each job',
  全部校验一遍的天数: 'Days in which all are checked once',
  保留份数: 'Backups kept',
  补发最近几天的消息: 'Days whose messages are sent again',

  // What can be carried from one installation to another.
  菜单与按钮: 'Menus and buttons',
  分类字典: 'Categories',
  校验规则: 'Check rules',

  '未配置 Redis（REDIS_URL）：本系统的会话、缓存通知和任务由 PostgreSQL 承担':
    'No Redis is set (REDIS_URL): PostgreSQL holds sessions, tasks and notices to caches',
};
