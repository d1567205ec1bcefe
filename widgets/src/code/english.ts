/** What the widgets of code/ say, in English. */
export const codeEnglish = {
  '请在此输入{0}代码': 'Enter {0} code here',
  语言: 'Language',
  只读: 'Read only',
  '第 {0} 行：{1}': 'Line {0}: {1}',
  问题: 'Problems',
} as const;
