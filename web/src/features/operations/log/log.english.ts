/** What the screens of `features/operations/log` say, in English. */
export const operationsLogEnglish = {
  搜索日志内容: 'Search what happened',
  操作类型: 'Operation',
  日志加载失败: 'The log could not be loaded',
  还没有日志: 'The log is empty',
  操作人账号: 'User name',
  操作人名称: 'Name',
  '耗时(毫秒)': 'Time (ms)',
  日志详情: 'Log entry',
  错误信息: 'Error',
  请求参数: 'Parameters',
  登录日志: 'Sign-ins',
  操作日志: 'Operations',
  异常日志: 'Errors',
  清空全部日志: 'Delete all logs',
  '登录、操作和异常日志都会删除，不能恢复。谁在什么时候清空会被记录。':
    'Sign-ins, operations and errors are all deleted for good. Who did it and when is recorded.',
  '清除成功!': 'Deleted',
  日志管理: 'Logs',
} as const;
