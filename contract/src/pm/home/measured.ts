import { decimal, dict, longText, money } from '../../core/field.ts';

/** What the nightly measurement keeps of a project (domain 4.5); its overview reads the same as it is now. */
export const measured = {
  pct: decimal({
    label: '进度',
    scale: 2,
    readOnly: true,
    form: false,
    list: 80,
    importance: 66,
    excel: false,
    help: '百分比',
  }),
  spi: decimal({
    label: 'SPI',
    scale: 3,
    readOnly: true,
    form: false,
    list: 70,
    excel: false,
    help: '挣值÷计划值',
  }),
  cpi: decimal({ label: 'CPI', scale: 3, readOnly: true, form: false, list: 70, excel: false, help: '挣值÷实际成本' }),
  revenue: money({
    label: '已确认收入',
    readOnly: true,
    form: false,
    list: false,
    excel: false,
    help: '已达成节点和已确认结算单的不含税金额，折人民币',
  }),
  margin: decimal({
    label: '毛利率',
    scale: 2,
    readOnly: true,
    form: false,
    list: false,
    excel: false,
    help: '百分比；（已确认收入－实际成本）÷已确认收入',
  }),
  healthAuto: dict('pm_health', { label: '测算健康度', readOnly: true, form: false, list: false, excel: false }),
  healthManual: dict('pm_health', { label: '人工健康度', readOnly: true, form: false, list: false, excel: false }),
  healthReason: longText({
    label: '健康度调整原因',
    readOnly: true,
    form: false,
    max: 500,
    list: false,
    excel: false,
  }),
};
