/** What the screen of `features/arc/rule` says, in English. */
export const arcRuleEnglish = {
  编号示例: 'Sample number',
  '分段还不完整，不能编号': 'The segments do not make a number yet',
  '非固定取值的“文字”只作示例；流水须在最后，案卷号在流水之前，计数范围是其左侧的全部分段。':
    'The text of a segment that is not fixed is for the sample only. The serial stands last, the volume before it; each counts within everything left of it.',
} as const;
