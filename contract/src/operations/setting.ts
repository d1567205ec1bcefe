import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';

/** How a setting is entered, where its schema does not say it. */
export type SettingKind = 'picture' | 'secret' | 'fileKinds' | 'lines' | 'roles';

interface Shown {
  title: string;
  /** What it means and when it takes effect. */
  description?: string;
  kind?: SettingKind;
  unit?: string;
}

const text = (maxLength: number, shown: Shown) => Type.String({ maxLength, ...shown });
const whole = (minimum: number, maximum: number, shown: Shown) => Type.Integer({ minimum, maximum, ...shown });
const flag = (shown: Shown) => Type.Boolean({ ...shown });

/** Largest limit of stored files: 100 TB. */
export const mostMegabytes = 100_000_000;

/** Every setting: its key, bounds and Chinese name. Defaults come from the environment (decision 0028). */
export const settings = {
  'brand.name': Type.String({ minLength: 1, maxLength: 30, pattern: '\\S', title: '系统名称' }),
  'brand.logo': text(300, {
    title: '标志',
    kind: 'picture',
    description: '方形的 PNG、JPG、GIF 或 WebP 图片；留空使用默认标志',
  }),
  'brand.subtitle': text(40, { title: '副标题', description: '显示在登录页和页脚；留空使用默认文字' }),

  'signIn.notice': text(200, { title: '登录页提示', kind: 'lines', description: '显示在登录表单上方，例如维护通知' }),
  'signIn.picture': text(300, { title: '登录页图片', kind: 'picture', description: '留空使用默认插图' }),
  'signIn.footer': text(100, { title: '登录页页脚', description: '例如版权、备案号' }),
  'signIn.registration': flag({ title: '允许自助注册' }),
  'signIn.approval': flag({
    title: '自助注册须经审核',
    description: '注册后由管理员在“用户管理”的“注册申请”中通过并分配部门和角色，之前不能登录',
  }),
  'signIn.thirdCreate': flag({
    title: '允许第三方账号创建新用户',
    description: '新用户没有任何角色和部门；关闭时第三方账号只能绑定已有用户',
  }),

  'password.minLength': whole(8, 64, { title: '密码最少字符数', unit: '个', description: '设置或修改密码时检查' }),
  'lockout.maxFailures': whole(3, 9, { title: '允许连续失败次数', unit: '次', description: '超过后该账号暂停登录' }),
  'lockout.maxPerAddress': whole(10, 1000, {
    title: '同一地址允许失败次数',
    unit: '次',
    description: '不分账号累计，超过后该地址暂停登录',
  }),
  'lockout.minutes': whole(1, 1440, { title: '暂停登录时长', unit: '分钟', description: '从最后一次失败算起' }),

  'secondStep.roles': Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    maxItems: 100,
    title: '必须启用两步验证的角色',
    kind: 'roles',
    description:
      '这些角色的用户未启用前，登录后只能先启用两步验证；通过第三方账号或统一认证登录的除外。对已登录的用户立即生效',
  }),

  'secondStep.forActions': flag({
    title: '敏感操作必须用两步验证方式确认',
    description: '已启用两步验证的用户不能再用密码确认不可撤销的操作和账号变更；未启用的用户仍用密码',
  }),

  'session.idleMinutes': whole(5, 1440, {
    title: '无操作自动退出',
    unit: '分钟',
    description: '对之后的登录生效',
  }),
  'session.rememberedDays': whole(1, 7, {
    title: '勾选自动登录时无操作自动退出',
    unit: '天',
    description: '对之后的登录生效',
  }),
  'session.absoluteHours': whole(1, 168, {
    title: '登录最长有效期',
    unit: '小时',
    description: '到期必须重新登录；对之后的登录生效',
  }),

  'upload.maxMegabytes': whole(1, 200, { title: '单个文件上限', unit: 'MB' }),
  'upload.kinds': Type.Array(Type.String({ pattern: '^[a-z0-9]{1,10}$' }), {
    minItems: 1,
    maxItems: 100,
    title: '允许的文件类型',
    kind: 'fileKinds',
    description: '已上传的文件不受影响',
  }),
  'upload.acceptUnscanned': flag({
    title: '病毒扫描不可用时仍接收文件',
    description: '接收的文件标记为“未扫描”，恢复后补扫；关闭时拒绝上传。仅在配置了 CLAMAV_HOST 或 CLAMAV_SOCKET 时有效',
  }),
  'upload.tenantMegabytes': whole(0, mostMegabytes, {
    title: '每个租户的存储上限',
    unit: 'MB',
    description: '0 表示不限；租户可另设上限。平台（不属于任何租户）同样适用',
  }),
  'upload.userMegabytes': whole(0, mostMegabytes, {
    title: '每个用户的存储上限',
    unit: 'MB',
    description: '0 表示不限；按上传人累计，包括已保存到记录中的文件',
  }),

  'mail.host': text(255, {
    title: 'SMTP 服务器',
    description: '与环境变量 MAIL_HOST 不同的主机须在 OUTBOUND_ALLOW 名单内；留空则不发送邮件',
  }),
  'mail.port': whole(1, 65_535, { title: '端口', description: '465 使用加密连接，其他端口在服务器支持时加密' }),
  'mail.user': text(255, { title: '用户名' }),
  'mail.password': text(255, { title: '密码', kind: 'secret', description: '加密保存，不会再显示' }),
  'mail.from': text(255, { title: '发件人', description: '例如 卷宗 <notice@example.com>' }),

  'retention.logDays': whole(30, 3650, {
    title: '日志保留天数',
    unit: '天',
    description: '登录、操作和错误日志；最少 30 天',
  }),
  'retention.openLogDays': whole(7, 3650, {
    title: '接口调用日志保留天数',
    unit: '天',
    description: '其他系统通过接口应用的调用',
  }),
  'retention.messageDays': whole(30, 3650, {
    title: '消息保留天数',
    unit: '天',
    description: '已读或已移除的站内消息、已结束的发送记录；未读和收藏的消息不删除',
  }),
  'retention.taskDays': whole(7, 3650, {
    title: '任务记录保留天数',
    unit: '天',
    description: '后台任务和定时任务的执行历史',
  }),

  'archive.transferYears': whole(5, 100, {
    title: '移交后电子文件保留年限',
    unit: '年',
    description: '从接收方确认之日算起；最少 5 年',
  }),
  'archive.coolingDays': whole(1, 3650, {
    title: '销毁静置天数',
    unit: '天',
    description: '销毁清册批准后经过这些天才能执行；对之后批准的清册生效',
  }),

  'lowCode.released': flag({
    title: '低代码发布模式',
    description:
      '开启后表单、报表的设计不能再修改，admin 和拥有 admin、lowdeveloper 角色的用户除外；已设计的表单照常使用',
  }),

  'watermark.enabled': flag({ title: '显示水印', description: '在内容区显示当前用户姓名、账号和日期' }),
};

export type SettingKey = keyof typeof settings;
export type SettingValues = { [K in SettingKey]: Static<(typeof settings)[K]> };

/** The page's sections, in order; a key belongs to the group that its first part names. */
export const settingGroups = [
  { groups: ['brand'], title: '品牌' },
  { groups: ['signIn'], title: '登录页' },
  { groups: ['password', 'lockout', 'secondStep'], title: '密码与锁定' },
  { groups: ['session'], title: '会话' },
  { groups: ['upload'], title: '上传' },
  { groups: ['mail'], title: '邮件' },
  { groups: ['retention'], title: '数据保留' },
  { groups: ['archive'], title: '档案' },
  { groups: ['lowCode'], title: '低代码' },
  { groups: ['watermark'], title: '水印' },
] as const;

/** Whether a value never leaves the server. */
export const isSecretSetting = (key: SettingKey): boolean =>
  (settings[key] as { kind?: SettingKind }).kind === 'secret';

/** Name of a setting on screens and in logs. */
export const settingTitle = (key: string): string =>
  (Object.hasOwn(settings, key) ? (settings[key as SettingKey] as { title?: string }).title : undefined) ?? key;

/** The keys in the order above. */
// Object.keys of a value whose keys are exactly these.
export const settingKeys = Object.keys(settings) as SettingKey[];

const base = '/sys/setting';
const right = 'system:setting';
const Value = Type.Unknown();
const Values = Type.Record(Type.String(), Value);

/** Values in force. Secrets are '' here; `secrets` names those that are set. */
export const listSettings = endpoint({
  method: 'GET',
  path: `${base}/list`,
  access: `${right}:list`,
  label: '系统设置-查询',
  result: Type.Object({
    /** Rises with every change; goes back with the next one. */
    version: Type.Integer(),
    values: Values,
    /** What 恢复默认 gives back. */
    defaults: Values,
    /** Keys whose value stands in the database. */
    changed: Type.Array(Type.String()),
    secrets: Type.Array(Type.String()),
    /** What upload.kinds may hold. */
    fileKinds: Type.Array(Type.String()),
  }),
});

/** Changes some settings; those of `reset` go back to the default. */
export const editSettings = endpoint({
  method: 'PUT',
  path: `${base}/edit`,
  access: `${right}:edit`,
  label: '系统设置-修改',
  body: Type.Object({
    version: Type.Integer({ minimum: 0 }),
    values: Type.Optional(Values),
    reset: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
  }),
});

const SettingChange = Type.Object({
  id: Type.String(),
  key: Type.String(),
  title: Type.String(),
  /** As text; `***` for secrets, null where the default was or is in force. */
  before: Text,
  after: Text,
  createBy: Text,
  createTime: Text,
});

/** Who changed what, newest first. */
export const listSettingChanges = endpoint({
  method: 'GET',
  path: `${base}/history`,
  access: `${right}:list`,
  label: '系统设置-修改记录',
  query: Type.Object({ ...pageQuery, key: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: pageOf(SettingChange),
});

/** Sends one mail with the settings in force. */
export const testMail = endpoint({
  method: 'POST',
  path: `${base}/testMail`,
  access: `${right}:edit`,
  label: '系统设置-测试邮件',
  body: Type.Object({ to: Type.String({ minLength: 3, maxLength: 254 }) }),
});
