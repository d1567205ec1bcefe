/** What holds, corrections, appraisal and destruction call themselves and their fields, in English. */
export const arcEndingLabels: Readonly<Record<string, string>> = {
  冻结单: 'Hold',
  冻结单号: 'Hold number',
  冻结: 'Frozen',
  冻结原因: 'Cause',
  冻结件数: 'Records frozen',
  冻结时间: 'Frozen at',
  冻结人: 'Frozen by',
  冻结档案: 'Frozen records',
  解除: 'Lift',
  解除时间: 'Lifted at',
  解除人: 'Lifted by',
  解除依据: 'Grounds for lifting',
  解除依据文件: 'Papers for lifting',
  解除情况: 'Lifting',
  冻结登记簿: 'Register of holds',
  冻结单列表: 'Holds',
};

/** Items of their dictionaries. */
export const arcEndingDictionaries: Readonly<Record<string, string>> = {
  冻结单: 'Hold',
  诉讼: 'Lawsuit',
  审计: 'Audit',
  检查: 'Inspection',
  争议: 'Dispute',
  生效: 'In force',
  已解除: 'Lifted',
};
