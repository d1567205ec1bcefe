/**
 * What the contract has users read, word for word: facts of the wire, by document and section. `{x}` stands for a value.
 * A text of few characters must be a whole literal of a test; a longer one may be part of a sentence.
 */
export const specTexts = {
  'shell 1 welcome': ['欢迎进入 {brand} 项目管理', '服务外包项目管理软件'],
  'shell 2 tabs and notices': ['首页', '去处理'],
  'shell 2 advanced query': [
    ...['高级查询构造器', '没有保存任何查询', '没有任何查询条件', '点击新增', '已有高级查询条件生效'],
    ...['不能查询空条件', '空条件不能保存', '保存名称不能为空', '{name} 已存在，是否覆盖？', '保存成功'],
  ],
  'shell 4 logout and cache': ['刷新缓存完成', '刷新缓存失败'],
  'shell 5 account': [
    ...['请输入手机号', '请输入正确手机号', '请输入用户名', '长度6到18个字符', '只允许字母、数字、下划线'],
    ...['邮箱格式不正确', '排序值不可以大于255'],
  ],
  'shell 5 password': [
    ...['请输入旧密码!', '请输入新密码!', '请确认新密码!', '两次输入的密码不一样！', '当前系统无登录用户!'],
    '您尚未设置部门信息!',
  ],
  'shell 5 lengths': ['最小长度{n}位字符', '最大长度{n}位字符', '最少选择{n}项', '最多选择{n}项'],
  'shell 5 files': ['未上传任何文件', '文件下载失败', '未知的文件'],
  'shell 5 dictionary': ['字典Code不能为空!'],
  'shell 5 tabs': ['这是最后一页，不能再关闭了啦', '首页不能关闭!'],
  'shell 8 refusals': [
    ...['拒绝访问', '很抱歉，资源未找到!', '网络超时', '很抱歉，登录已过期，请重新登录', '登录已过期'],
    ...['登录已过期，正在重新登陆', '系统提示', 'Token失效'],
  ],
  'shell 8 others': [
    ...['Failed to update theme', '请选择一条记录！', '请设置url.list属性!', '请设置url.delete属性!'],
    ...['请设置url.deleteBatch属性!', '{file} 上传失败.', '文件上传失败'],
  ],
  'shell 9 paging': ['{a}-{b} 共{n}条'],
  'widgets 2 dialogs': ['导入EXCEL', '上传中...', '详细信息', '子表', '图片上传', '{a}-{b} 共 {n} 条'],
  'widgets 2 grid': ['合计', '平均'],
  'widgets 4 grid': ['打开子表失败', '未知错误'],
  'widgets 5 grid rules': ['form 参数需要的是一个form对象', '请输入正确格式的手机号码!'],
  'widgets 5 pickers': [
    ...['popup参数未正确配置!', 'popup参数未正确配置,原始值和目标值数量不一致!', '请选择一条记录'],
    ...['组件JTreeSelect-condition传值有误，需要一个json字符串!', '请上传图片', 'Bad type value'],
  ],
  'widgets 7 calls': ['导出文件', '该值不可用，系统中已存在！'],
  'widgets 8 errors': [
    ...['你点击的太快了，请慢点点击!', '返回数据类型不识别', '上传失败', '上传出错', '错误信息：'],
    ...['导入成功,但是有错误数据!', '出错了', 'Popup初始化失败，请检查你的配置或稍后重试！'],
  ],
} as const satisfies Record<string, readonly string[]>;

/** Why the texts of the general patterns are missing above: rules/src/patterns.ts holds one of our own for each. */
export const lengthOfWholeLiterals = 4;
