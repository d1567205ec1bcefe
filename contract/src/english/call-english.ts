type Named = (label: string) => string;

/** The name of a call or a task, `职务-添加`, in English: what it is about, and what it does. @param named says names of registers */
export function callInEnglish(label: string, named: Named): string {
  const at = label.indexOf('-');
  if (at === -1) return whole[label] ?? named(label);
  const subject = label.slice(0, at);
  const done = label.slice(at + 1);
  return `${subjects[subject] ?? named(subject)}: ${doneInEnglish(done, named) ?? named(done)}`;
}

/** As `callInEnglish`, of what does something that calls do; any other name as `named` says it. */
export function taskInEnglish(label: string, named: Named): string {
  const at = label.indexOf('-');
  return at !== -1 && doneInEnglish(label.slice(at + 1), named) ? callInEnglish(label, named) : named(label);
}

/** 打印 stands before what is printed. */
function doneInEnglish(done: string, named: Named): string | undefined {
  return acts[done] ?? (/^打印./.test(done) ? `print ${named(done.slice(2))}` : undefined);
}

/** Names that say everything without a hyphen. */
const whole: Readonly<Record<string, string>> = {
  ...{
    请求追踪: 'Requests',
    二次验证: 'Second factor',
    我的登录记录: 'Own sign-ins',
    我的团队: 'My teams',
    我的动态: 'My activity',
    我的文件: 'My files',
    磁盘监控: 'Disks',
  },
  ...{ 我的未读通知: 'My unread notices', 统一认证登录: 'Single sign-on', 分类字典全部: 'Categories: all' },
  ...{ 分类字典文本: 'Categories: texts', 分类字典单项: 'Categories: one', 分类字典子节点: 'Categories: below one' },
  ...{ 分类字典一级: 'Categories: top', 分类字典树: 'Categories: tree', 校验验证码: 'Check a captcha' },
  ...{
    编码校验: 'Check a code',
    前端配置: 'Settings of the pages',
    文件上传: 'Upload a file',
    字典项: 'Dictionary items',
  },
  ...{ 字典文本: 'Dictionary text', 表字典搜索: 'Table dictionary: search', 表字典文本: 'Table dictionary: texts' },
  ...{ '表字典搜索（已选优先）': 'Table dictionary: search, chosen first', 树形表字典: 'Table dictionary: tree' },
  ...{ 全部字典项: 'All dictionary items', 刷新字典缓存: 'Refresh dictionaries', 重复校验: 'Check for duplicates' },
  ...{ 获取加密串: 'Encryption key', 登录: 'Sign in', 访问统计: 'Visits', 退出登录: 'Sign out' },
  ...{ 移动端登录: 'Sign in by mobile client', 数据库监控: 'Database', 任务队列监控: 'Task queue' },
  ...{ 当前用户权限编码: 'Own permission codes', 当前用户菜单与权限: 'Own menu and permissions' },
  ...{ 手机号登录: 'Sign in by mobile number', 获取验证码: 'Captcha', 切换部门: 'Switch department' },
  ...{ 发送短信验证码: 'Send a code by SMS', 通知标为已读: 'Mark notices as read', 我的通告: 'My announcements' },
  ...{ 部门的人员: 'People of a department', 部门列表: 'Departments', 部门上级查询: 'Departments above' },
  ...{ '部门树（逐级）': 'Department tree by levels', '部门树（编号）': 'Department tree by id' },
  ...{ 我的部门树: 'Tree of own departments', 上级部门名称: 'Names of departments above', 部门树: 'Department tree' },
  ...{
    部门与人员搜索: 'Search departments and people',
    部门搜索: 'Search departments',
    当前用户部门: 'Own departments',
  },
  ...{ 按字段查询用户: 'Users by a field', 当前用户信息: 'Own account', 修改自己的资料: 'Change own profile' },
  ...{ 用户选择: 'Choose users', 修改自己的手机号: 'Change own mobile number', 修改自己的密码: 'Change own password' },
  ...{ 最近七天访问量: 'Visits of the last seven days', 接口文档: 'API reference' },
};

/** What calls are about where no screen has a name for it. */
const subjects: Readonly<Record<string, string>> = {
  ...{ 我的记录: 'Own records', 我的动态: 'My activity' },
  ...{ 身份确认: 'Proof of who acts', 两步验证: 'Second step', 通行密钥: 'Passkeys', 我的会话: 'Own sessions' },
  ...{
    文件: 'Files',
    通用代理: 'Proxy',
    消息接收设置: 'Message settings',
    个人名片: 'Own card',
    个性化设置: 'Personalisation',
    数据规则: 'Data rules',
  },
  ...{ 部门权限: 'Rights of departments', 通告阅读情况: 'Readers of announcements', 租户套餐: 'Packages of tenants' },
  ...{ 借还台: 'Lending desk', 自己的邮箱: 'Own e-mail address' },
  ...{ 审批任务: 'Task of an approval', 记录的审批: 'Approvals of a record', 抄送: 'Copies' },
  ...{ 部门数据规则: 'Data rules of departments', 我的租户: 'My tenants', 动态: 'Activity of a record' },
};

/** What calls do. */
const acts: Readonly<Record<string, string>> = {
  ...{ 统计数字: 'figures', 分组统计: 'groups', 同期比较: 'comparison', 保存给角色: 'save for roles' },
  ...{ 新建文件夹: 'new folder', 上传文件: 'upload a file', 上传新版本: 'upload a version', 删除: 'delete' },
  ...{ 清空回收站: 'empty the bin', 文件夹: 'folders', 移动: 'move', 位置: 'way to it', 还原: 'restore' },
  ...{ 共享给他人: 'share with others', 共享: 'shares', 空间: 'room', 结束共享: 'end a share', 历史版本: 'versions' },
  ...{ 时间: 'times', 语言: 'language', 恢复: 'restore', 隐藏: 'hide' },
  ...{ 添加准备: 'begin to add', 登录准备: 'begin to sign in', 移除: 'remove', 重命名: 'rename' },
  ...{ 添加验证器: 'add an authenticator app', 确认验证器: 'confirm an authenticator app', 我的设置: 'own settings' },
  ...{ 移除验证器: 'remove an authenticator app', 取消信任设备: 'forget devices', 重新生成恢复码: 'make new codes' },
  ...{ 可用方式: 'ways', 查询注册申请: 'applications', 审核注册申请: 'decide on applications' },
  ...{
    查询邀请链接: 'invitation links',
    新建邀请链接: 'new invitation link',
    作废邀请链接: 'revoke an invitation link',
  },
  ...{ 查看邀请: 'look at an invitation', 接受邀请: 'accept an invitation' },
  ...{ 通行密钥: 'by passkey', 重置两步验证: 'reset the second step' },
  ...{
    打开: 'note as opened',
    收藏: 'favourites',
    收藏页面: 'favourite pages',
    关注: 'follow',
    关注人: 'followers',
    添加关注人: 'add followers',
    台账: 'registers',
    本人经办: 'made or answered for',
  },
  ...{ 使用率: 'use rate', 借出: 'hand out', 扫码: 'scan', 归还: 'take back', 预约日历: 'booking calendar' },
  ...{ 可借数量: 'free devices', 改期: 'move', 未归还数量: 'devices not back' },
  ...{ 评论: 'comment', 修改评论: 'change a comment', 删除评论: 'delete a comment', 可提醒的人: 'people to call' },
  ...{ 提交立项: 'submit for approval', 数量: 'figures', 提交预览: 'preview of a submission', 处理: 'decide' },
  ...{
    批量处理: 'decide several',
    转办: 'pass on',
    加签: 'add signers',
    标为已看: 'mark as opened',
    抄送: 'send copies',
    查询步骤: 'query of steps',
    打印审批单: 'print the sheet',
    撤回: 'take back',
  },
  ...{ 催办: 'remind', 终止: 'end', 标为已读: 'mark as read', 保存草稿: 'save a draft', 检查: 'check' },
  ...{ 停用启用: 'switch on or off', 版本: 'versions', 查看版本: 'view a version', 试算: 'try out', 统计: 'figures' },
  ...{ 按结果: 'by outcome', 指标: 'metric', 添加: 'add', 通过id删除: 'delete by id', 批量删除: 'delete several' },
  ...{
    编辑: 'edit',
    导出: 'export',
    导入: 'import',
    打印: 'print',
    下载导入模板: 'download the import template',
    列表: 'list',
  },
  ...{ 条数: 'numbers of records' },
  ...{ 分页列表查询: 'list by pages', 通过id查询: 'read by id', 批量录入: 'enter several', 批量挂接: 'attach several' },
  ...{ 下载原件: 'download the original', 电子文件清单: 'list of files', 预览档号: 'preview the number' },
  ...{ 归档入库: 'take into the archive', 分类树: 'tree of classes', 读取数据: 'read data', 读取列: 'read columns' },
  ...{
    预览同步: 'plan a synchronisation',
    按表名读取字段: 'read fields by table',
    读取字段: 'read fields',
    读取索引: 'read indexes',
  },
  ...{
    生成视图: 'make a view',
    复制表: 'copy',
    查询数据库表: 'find tables',
    导入数据库表: 'import tables',
    读取运行定义: 'read the definition that runs',
    创建菜单: 'make a menu entry',
    查询记录: 'list records',
    读取记录: 'read a record',
    添加记录: 'add a record',
    修改记录: 'change a record',
    删除记录: 'delete a record',
    批量删除记录: 'delete records',
    导出记录: 'export records',
    读取表单项: 'read the inputs',
    按表名读取表单项: 'read the inputs by table',
    读取详情: 'read the detail',
  },
  ...{ 读取查询条件: 'read conditions', 测试连接: 'test the connection', SQL解析: 'parse SQL', 结项: 'close' },
  ...{ 启动: 'start', 信息: 'facts', 信息报表: 'report', 键数量: 'number of keys', 键数量曲线: 'keys over time' },
  ...{
    内存曲线: 'memory over time',
    内存: 'memory',
    发布: 'publish',
    撤销: 'withdraw',
    页面: 'page',
    同步: 'synchronise',
  },
  ...{ 取消: 'cancel', 取回: 'restore', 校验编码: 'check a code', 下级列表: 'list below one', 回收站: 'recycle bin' },
  ...{ 彻底删除: 'delete for good', 批量彻底删除: 'delete several for good', 批量下级列表: 'list below several' },
  ...{
    批量取回: 'restore several',
    一级列表: 'list of the top',
    打包下载: 'download as an archive',
    存储用量: 'storage used',
  },
  ...{
    PDF预览: 'preview as PDF',
    开始: 'begin',
    进度: 'progress',
    完成: 'finish',
    上传分片: 'upload a part',
    查看: 'view',
  },
  ...{
    批量修改: 'change several',
    我的批量修改: 'own changes of several',
    撤销批量修改: 'take back a change of several',
  },
  ...{ 启用: 'use a version', 预览记录: 'records for a preview' },
  ...{ 转发请求: 'forward a request', 可导出项: 'what can be exported', 预览: 'preview', 查询: 'query' },
  ...{
    版本比较: 'compare versions',
    版本列表: 'list of versions',
    恢复版本: 'restore a version',
    选项: 'options',
    树: 'tree',
  },
  ...{ 校验数据值: 'check a value', 排序: 'order', 执行: 'run', 批量执行: 'run several', 实现类: 'implementations' },
  ...{ 测试: 'try', 刷新: 'refresh', 删除: 'delete', 保存: 'save', 二维码: 'QR code', 查询结果: 'outcome' },
  ...{
    发送通道: 'channels',
    重新发送: 'send again',
    发送测试: 'send a test',
    曲线: 'over time',
    多项指标: 'several metrics',
  },
  ...{ 慢请求: 'slow requests', 强制退出: 'force sign-out', 可选接口: 'calls to choose from', 生成密钥: 'make keys' },
  ...{
    调用统计: 'statistics of calls',
    复制限时链接: 'copy a link for a while',
    打开限时链接: 'open a link for a while',
  },
  ...{ 上传: 'upload', 引用: 'references', 校验访问路径: 'check a path', 按菜单查询: 'by menu', 一级菜单: 'top menus' },
  ...{ 子菜单: 'menus below', 批量查询子菜单: 'menus below several', 全部编号: 'all ids', 查询授权: 'read rights' },
  ...{ '授权树（逐级）': 'tree of rights by levels', 授权树: 'tree of rights', 可用字段: 'fields to choose from' },
  ...{ 保存授权: 'save rights', 通过编码查询: 'by code', 通过id批量查询: 'by several ids', 取消执行: 'cancel a run' },
  ...{
    立即执行: 'run now',
    停止: 'stop',
    执行日志: 'log of a run',
    执行历史: 'runs',
    可用任务: 'tasks to choose from',
  },
  ...{ 某角色能做什么: 'what a role may do', 某人能做什么: 'what a person may do', 菜单与按钮: 'menus and buttons' },
  ...{
    谁能做: 'who may do it',
    保存数据规则: 'save data rules',
    查询数据规则: 'read data rules',
    权限树: 'tree of rights',
  },
  ...{ 全部角色: 'all roles', 数据规则字段: 'fields of data rules', 数据规则剩余行数: 'rows that a data rule leaves' },
  ...{
    发送验证码: 'send a code',
    确认: 'confirm',
    修改: 'change',
    修改记录: 'changes',
    测试邮件: 'test mail',
    添加接收人: 'add receivers',
  },
  ...{ 标星或已读: 'star or mark as read', 通过阅读状态查询: 'by whether they are read', 全部已读: 'mark all as read' },
  ...{
    按编码查询: 'by code',
    按编号查询: 'by number',
    分配用户: 'assign users',
    用户的部门角色: 'department roles of a user',
  },
  ...{ 部门的角色: 'roles of a department', 部门成员: 'members of a department', 答复邀请: 'answer an invitation' },
  ...{
    撤回申请: 'take a request back',
    退出: 'leave',
    可用的: 'available',
    查询邀请与申请: 'invitations and requests',
  },
  ...{ 查询成员: 'members', 邀请用户: 'invite users', 申请加入: 'ask to join', 移出成员: 'remove members' },
  ...{ 可选列表: 'to choose from', 处理申请与邀请: 'decide on requests and invitations', 绑定账号: 'link an account' },
  ...{
    创建用户: 'create a user',
    绑定: 'link',
    解除绑定: 'unlink',
    我的绑定: 'own links',
    已启用: 'in use',
    绑定手机号: 'link a mobile number',
  },
  ...{ 登录: 'sign in', 登录到租户: 'sign in to a tenant', 应用内回调: 'callback within the app', 跳转: 'redirect' },
  ...{ 应用内跳转: 'redirect within the app', 来源已退出: 'signed out at the source', 回调: 'callback' },
  ...{
    上传并返回地址: 'upload, answering the address',
    添加角色成员: 'add members of a role',
    重置密码: 'reset the password',
  },
  ...{
    唯一校验: 'check for duplicates',
    移出部门: 'remove from a department',
    批量移出部门: 'remove several from a department',
  },
  ...{ 取消角色成员: 'remove a member of a role', 批量取消角色成员: 'remove several members of a role' },
  ...{
    查询部门成员: 'members of a department',
    下载部门成员导入模板: 'download the template for members of a department',
  },
  ...{ 添加部门成员: 'add members of a department', 冻结与解冻: 'freeze and unfreeze', 生成主键: 'make an id' },
  ...{ 导入部门成员: 'import members of a department', 找回密码: 'recover the password', 还原: 'restore' },
  ...{
    找回密码验证手机: 'recover the password: check the mobile number',
    按主键查询: 'by id',
    按部门编码查询: 'by department code',
  },
  ...{ 通讯录: 'address book', 按部门选择: 'choose by department', 查询角色: 'roles', 自助注册: 'register' },
  ...{ 查询部门: 'departments', 查询角色成员: 'members of a role', 可分配角色的人: 'who may be given roles' },
};
