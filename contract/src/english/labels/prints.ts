/** What templates of prints say by `word("…")`, in English, where no field or register has the word. */
export const printLabels: Readonly<Record<string, string>> = {
  '一、基本情况': '1. The project',
  '二、目标与范围': '2. Goal and scope',
  '三、知识产权与数据安全': '3. Intellectual property and data security',
  '四、审批': '4. Approval',
  分管领导: 'Director in charge',
  承接部门负责人: 'Head of the department',
  '一、借用信息': '1. The loan',
  '二、设备明细': '2. Devices',
  '三、签收': '3. Signatures',
  设备管理员: 'Device keeper',
  归还确认: 'Taken back by',
  // Sheets and rolls of labels.
  'A4 3×8（70×37 mm）': 'A4 3×8 (70×37 mm)',
  'A4 2×7（99.1×38.1 mm）': 'A4 2×7 (99.1×38.1 mm)',
  '标签卷 60×40 mm': 'Roll 60×40 mm',
  '标签卷 40×30 mm': 'Roll 40×30 mm',
  // Of the chart of a plan.
  基线: 'Baseline',
  关键任务: 'Critical',
};
