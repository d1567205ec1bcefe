/**
 * What the product tells people in messages, with its English; `{0}`, `{1}`… stand for values. A sentence that is not
 * here cannot be sent.
 */
export const messageEnglish = {
  '{0}': '{0}',

  // Digests, and what the robot of a chat group says.
  '每日汇总：{0}条消息': 'Daily digest: {0} messages',
  '请登录系统查看详情。': 'Sign in to read them.',
  您有一条新消息: 'You have a new message',

  // What changed of how somebody signs in.
  您的登录密码已修改: 'Your password was changed',
  您的登录密码已通过手机验证码重置: 'Your password was reset by a code sent to your mobile',
  管理员重置了您的登录密码: 'An administrator reset your password',
  您的手机号已修改: 'Your mobile number was changed',
  您的邮箱已修改: 'Your e-mail address was changed',
  邮箱验证码: 'Code for your e-mail address',
  '您的验证码是{0}，10分钟内有效。如非本人操作，请忽略。':
    'Your code is {0}. It is valid for 10 minutes. If you asked for none, ignore this.',
  '您正在更换账号的联系方式，验证码是{0}，10分钟内有效。如非本人操作，请立即修改密码。':
    'Your account is about to get another phone number or e-mail address. The code is {0}, valid for 10 minutes. If that is not you, change your password at once.',
  您的账号添加了验证器应用: 'An authenticator app was added to your account',
  您的账号移除了验证器应用: 'The authenticator app was removed from your account',
  您的账号添加了通行密钥: 'A passkey was added to your account',
  您的账号移除了通行密钥: 'A passkey was removed from your account',
  管理员重置了您的两步验证: 'An administrator reset your second step',
  您的账号绑定了第三方账号: 'An account of another system was linked to yours',
  您的账号解除了第三方账号绑定: 'An account of another system was unlinked from yours',
  '时间：{0}，地址：{1}': 'Time: {0}, address: {1}',
  '如果不是您本人或您知道的操作，请立即修改密码并联系管理员。':
    'If this was neither you nor known to you, change your password at once and tell an administrator.',

  // Applications of people who have registered.
  '{0}申请注册账号': '{0} has registered and waits for approval',
  '账号：{0}。请在“用户管理”的“注册申请”中审核。': 'Username: {0}. Decide under Users, Applications.',
  您的注册申请已通过: 'Your registration was approved',
  '您的账号“{0}”现在可以登录。': 'You can sign in as “{0}” now.',
  您的注册申请未通过: 'Your registration was refused',
  '原因：{0}': 'Reason: {0}',

  // Comments and followers.
  '{0}在“{1}”中提到了您': '{0} mentioned you in “{1}”',
  '{0}请您关注“{1}”': '{0} made you a follower of “{1}”',
  '{0}请您关注“{1}”；有变化时会通知您，不需要时可在记录中取消关注。':
    '{0} made you a follower of “{1}”: you are told when it changes, until you unfollow it on the record.',
  '{0}修改了“{1}”': '{0} changed “{1}”',
  '{0}对“{1}”执行了“{2}”': '{0} did “{2}” on “{1}”',
  '{0}评论了“{1}”': '{0} commented on “{1}”',
  '您关注的“{0}”有{1}项动态': '{1} things happened to “{0}”, which you follow',
  '您关注的{0}条记录有新动态': 'Something happened to {0} records that you follow',
  '{0}修改了“{1}”，共{2}次': '{0} changed “{1}” {2} times',
  '“{0}”审批通过': 'The approval of “{0}” passed',
  '“{0}”审批被驳回': 'The approval of “{0}” was refused',
  '“{0}”的审批已结束': 'The approval of “{0}” has ended',
  '{0}：{1}': '{0}: {1}',
  '“{0}”：{1}项动态': '“{0}”: {1} things happened',
  '另有{0}项': '{0} more',
  '另有{0}条记录': '{0} more records',

  '附件：{0}': 'Files: {0}',

  // Approvals.
  '待审批：{0}': 'Waits for your decision: {0}',
  '审批已超时：{0}': 'Overdue: {0}',
  '催办：{0}': 'Please decide: {0}',
  '审批通过：{0}': 'Approved: {0}',
  '审批驳回：{0}': 'Refused: {0}',
  '审批终止：{0}': 'Ended: {0}',
  '抄送：{0}': 'Copy: {0}',
  '{0}提交的“{1}”等待您审批，步骤：{2}': '“{1}”, submitted by {0}, waits for your decision; step: {2}',
  '您提交的“{0}”已通过审批': '“{0}”, which you submitted, was approved',
  '您提交的“{0}”被驳回': '“{0}”, which you submitted, was refused',
  '“{0}”的审批已被终止': 'The approval of “{0}” was ended',
  '您已加入项目“{0}”，项目经理：{1}': 'You are on the project “{0}”, managed by {1}',
  '{0}“{1}”抄送给您': 'A copy of {0} “{1}” for you',
  '{0}将{1}“{2}”抄送给您': '{0} sent you a copy of {1} “{2}”',

  // Hours.
  '任务“{0}”已逾期{1}天': 'The task “{0}” is {1} days overdue',
  '任务“{0}”将于{1}到期': 'The task “{0}” is due on {1}',
  '合同{0}节点“{1}”{2}元已逾期{3}天': 'CNY {2} of contract {0}, “{1}”, are {3} days overdue',
  '合同{0}节点“{1}”{2}元将于{3}到期': 'CNY {2} of contract {0}, “{1}”, are due on {3}',
  '合同{0}节点“{1}”已逾期{2}天': 'A payment of contract {0}, “{1}”, is {2} days overdue',
  '合同{0}节点“{1}”将于{2}到期': 'A payment of contract {0}, “{1}”, is due on {2}',
  '合同{0}“{1}”将于{2}到期，还有{3}天': 'The contract {0}, “{1}”, ends on {2}, in {3} days',
  '项目“{0}”结项已{1}天，档案尚未接收': 'The archive has not received the project “{0}”, closed {1} days ago',
  '项目“{0}”发布了{1}的报告': 'The project “{0}” has published its report of {1}',
  '项目“{0}”{1}的周报尚未发布': 'The project “{0}” has not published its report of {1}',
  '{0}年档案统计年报待补充、审核和上报': 'The archive sheet of {0} is to be completed, reviewed and filed',
  '{0}统计申报应于{1}前核对报送': 'The statistics of {0} are to be checked and filed by {1}',
  '{0}工时应于{1}前锁定': 'The hours of {0} are to be locked by {1}',
  '{0}工时应于{1}前锁定，还有{2}条待审批': 'The hours of {0} are to be locked by {1}, {2} entries wait for approval',
  '文件“{0}-{1}”校验不符': 'The file “{0}-{1}” is not what it was',
  '全文索引有{0}个文件未完成，请检查失败原因': 'The text of {0} files is not indexed; look into the reasons',
  '审计链从序号{0}起校验失败，请立即核查': 'The audit chain does not hold from entry {0} on; look into it at once',
  '移交批次{0}有{1}件被退回，请处理后重新移交':
    '{1} records of batch {0} were returned: mend them and hand them in again',
  '{0}审计锚：末条序号{1}，哈希{2}': 'Audit anchor of {0}: last entry {1}, hash {2}',
  '项目“{0}”的健康度已转为严重': 'The health of the project “{0}” has become critical',
  '您{0}的工时尚未提交，应填{1}小时，已填{2}小时': 'Your hours of {0} are not submitted: {2} of {1} hours are entered',
  '{0}{1}的工时尚未提交，应填{2}小时，已填{3}小时':
    '{0} has not submitted the hours of {1}: {3} of {2} hours are entered',

  // People at customers.
  '外派人员“{0}”将于{1}离场，还有{2}天': '“{0}” leaves the customer on {1}, in {2} days',
  '服务请求{0}“{1}”的响应时限已用去80%，请在{2}前响应':
    'Request {0} “{1}” has used 80% of its response time, answer it before {2}',
  '服务请求{0}“{1}”未在{2}前响应，已违约': 'Request {0} “{1}” was not answered before {2}: its target is missed',
  '服务请求{0}“{1}”的解决时限已用去80%，请在{2}前解决':
    'Request {0} “{1}” has used 80% of its time to be resolved, resolve it before {2}',
  '服务请求{0}“{1}”未在{2}前解决，已违约': 'Request {0} “{1}” was not resolved before {2}: its target is missed',
  '外派人员“{0}”的保密协议尚未上传': 'The confidentiality agreement of “{0}” is missing',

  // Lending.
  '借阅单{0}的档案已备好，请于{1}前领取': 'The records of loan {0} are ready; fetch them by {1}',
  '借阅单{0}预约的档案已归还，正在为您备档': 'What loan {0} waits for is back and is being fetched for you',
  '您借阅的“{0}”应于{1}归还': '“{0}”, which you have, is due on {1}',
  '您借阅的“{0}”应于{1}归还，已逾期{2}天': '“{0}”, which you have, was due on {1} and is {2} days late',
  '库房“{0}”温湿度超限：{1}℃，{2}%RH': 'The store “{0}” is out of its limits: {1} °C, {2} %RH',
  '库房“{0}”超过24小时没有温湿度记录': 'The store “{0}” has had no reading for more than 24 hours',
  '{0}年度到期档案{1}件，待鉴定': '{1} records end in {0} or before and wait for their appraisal',
  '您的档案密级授权将于{0}到期，还有{1}天': 'Your clearance for archives ends on {0}, in {1} days',
  '{0}的档案密级授权将于{1}到期，还有{2}天': 'The clearance of {0} for archives ends on {1}, in {2} days',
  '保密期限已满的档案{0}件，待降密解密鉴定': 'The secrecy of {0} records has ended; their level is to be appraised',
  '销毁清册{0}静置期满，待执行': 'The list {0} has waited long enough and can be destroyed',
  '借阅单{0}应于{1}归还，已逾期{2}天': 'Loan {0} was due on {1} and is {2} days late',
  '借用单{0}的设备应于今天归还': 'The devices of loan {0} are due today',
  '借用单{0}的设备应于{1}归还': 'The devices of loan {0} are due on {1}',
  '借用单{0}的设备应于{1}归还，已逾期{2}天': 'The devices of loan {0} were due on {1} and are {2} days late',
  '设备“{0}”的保养或检定今天到期': 'The service or calibration of “{0}” is due today',
  '设备“{0}”的保养或检定将于{1}到期': 'The service or calibration of “{0}” is due on {1}',

  // Tenants.
  '{0}邀请您加入租户“{1}”': '{0} invites you to the tenant “{1}”',
  '请在“我的租户”中接受或拒绝。': 'Accept or decline in “My tenants”.',
  '{0}申请加入租户“{1}”': '{0} asks to join the tenant “{1}”',
  '请在“租户管理”中打开该租户的用户，在“邀请与申请”中同意或拒绝。':
    'Open the users of the tenant in “Tenants”, and agree or refuse in “Invitations and requests”.',

  // Background tasks and scheduled jobs.
  '{0}：已完成': '{0}: done',
  '{0}：失败': '{0}: failed',
  '结果文件：{0}，可在“后台任务”中下载。': 'Result: {0}, to be downloaded in “Background tasks”.',
  '已处理：{0} / {1}': 'Handled: {0} / {1}',
  '定时任务失败：{0}': 'Scheduled job failed: {0}',
  '任务“{0}”（{1}）执行失败：{2}': 'The job “{0}” ({1}) failed: {2}',
  '描述：{0}': 'Description: {0}',
  '开始时间：{0}。恢复正常之前，每 {1} 小时最多提醒一次；可在“定时任务”的执行历史中查看日志。':
    'Started: {0}. Until it succeeds you are told at most once in {1} hours; its log is in the history in “Scheduled jobs”.',

  // Files and disks.
  有人上传了含有病毒的文件: 'Somebody uploaded a file with a virus',
  '{0}（{1}）上传的文件“{2}”含有病毒（{3}），已拒绝并删除。':
    'The file “{2}”, uploaded by {0} ({1}), contains a virus ({3}); it was refused and deleted.',
  '请提醒上传人检查自己的电脑。同一人的后续记录请在操作日志中查看。':
    'Ask them to check their computer. Further files of the same person are in the operation log.',
  平台的存储空间即将用完: 'The storage of the platform is nearly full',
  '租户{0}的存储空间即将用完': 'The storage of tenant {0} is nearly full',
  您的存储空间即将用完: 'Your storage is nearly full',
  '已使用 {0}，上限 {1}。': '{0} of {1} are used.',
  '用完后将无法上传文件。请清理不再需要的文件，或提高存储上限。':
    'When it is full, no file can be uploaded. Delete files that are not needed, or raise the limit.',
  '用完后将无法上传文件。请清理不再需要的文件，或联系管理员。':
    'When it is full, no file can be uploaded. Delete files that are not needed, or ask an administrator.',
  '服务器磁盘空间不足2%': 'Less than 2% of the disk of the server are free',
  '服务器磁盘空间不足10%': 'Less than 10% of the disk of the server are free',
  '数据目录所在的磁盘剩余 {0}，为总容量 {1} 的 {2}%。': 'The disk of the data folder has {0} left, {2}% of its {1}.',
  '空间用完后将不能保存数据和上传文件。请清理磁盘或扩大容量。':
    'When it is full, nothing can be saved or uploaded. Make room on it or give it more.',
  '{0}与您共享了“{1}”': '{0} shared “{1}” with you',
  '请在文档库的“与我共享”中查看。': 'See “Shared with me” in the document library.',
} as const;
