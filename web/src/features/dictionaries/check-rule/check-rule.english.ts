/** What the screens of `features/dictionaries/check-rule` say, in English. */
export const dictionariesCheckRuleEnglish = {
  整个值: 'Whole value',
  '{0} 位': '{0} characters',
  '从左到右依次截取相应位数，各自须符合正则表达式。':
    'Each takes its number of characters from left to right, which must match its expression.',
  '对整个值校验；优先的在局部规则之前，其余在之后。':
    'Looks at the whole value; first ones before the parts, the others after them.',
  添加常用规则: 'Add a usual rule',
  校验: 'Check',
  测试值: 'Value to try',
  请输入要校验的值: 'Enter a value to check',
  校验通过: 'The value is right',
  请至少添加一条规则: 'Add at least one rule',
  '规则最多{0}条': 'At most {0} rules',
  正则表达式无法使用: 'The expression cannot be used',
} as const;
