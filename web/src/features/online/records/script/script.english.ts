/** What the scripts of forms come to on the screen, in English. */
export const onlineScriptEnglish = {
  'js增强代码有语法错误，请检查代码~': 'There is a mistake in the script of this form; check its code',
  '日志：{0}': 'Log: {0}',
  请确认: 'Please confirm',
  脚本拒绝了该操作: 'The script refuses this',
  '{0} 不可用：{1}': '{0} is not available: {1}',
  '脚本在沙箱中运行，只能使用文档列出的成员': 'scripts run in a sandbox and use what the documentation lists',
  '表单没有该字段、该值不适合它，或当前用户看不到它':
    'the form has no such field, the value does not fit it, or this person does not see it',
  '该字段只读，或当前用户不能修改': 'the field is read-only, or this person may not change it',
  没有这一行: 'there is no such row',
  '没有该附表，或不能这样修改它': 'there is no such sub table, or it is not changed so',
  字段变化相互触发超过10层: 'changes of fields set each other off more than 10 times',
  脚本只能读取在线表单的记录和数据字典: 'scripts read records of online forms and data dictionaries alone',
  '脚本只能读取，不能提交': 'scripts read and send nothing',
  脚本中没有写明该表单: 'the script does not name this form',
  '脚本运行超时，已停止；表单可以继续使用': 'The script took too long and was stopped; the form can be used',
  '脚本占用的内存过多，已停止；表单可以继续使用':
    'The script took too much memory and was stopped; the form can be used',
  '脚本已停止运行；表单可以继续使用': 'The script was stopped; the form can be used',
  '脚本运行环境加载失败，请检查网络后重新打开':
    'What runs scripts could not be loaded; check the network and open the form again',
} as const;
