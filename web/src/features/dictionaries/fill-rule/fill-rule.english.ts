/** What the screens of `features/dictionaries/fill-rule` say, in English. */
export const dictionariesFillRuleEnglish = {
  请选择规则实现类: 'Choose a generator',
  '请输入JSON字符串，例如 {"prefix":"HT"}': 'A JSON text, for instance {"prefix":"HT"}',
  可用参数: 'Parameters it takes',
  '表单可传入：{0}': 'Forms may hand in: {0}',
  再次生成: 'Make another',
  规则执行失败: 'The rule failed',
  '生成的值：': 'The value:',
  '测试不占用流水号。': 'Trying uses up no numbers.',
} as const;
