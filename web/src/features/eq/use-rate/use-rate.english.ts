/** What the report of use and the lists that it opens say, in English. */
export const eqUseRateEnglish = {
  设备使用率: 'Use of devices',
  统计时间: 'Time',
  使用率加载失败: 'The report could not be loaded',
  设备数: 'Devices',
  借用次数: 'Loans',
  借出天数: 'Days out',
  使用率: 'Use rate',
  未借出过: 'Never out',
  还没有可借的设备: 'No devices to lend yet',
  '在设备台账中登记设备后，这里按类别统计。': 'Enter devices in the register; here they are counted by kind.',
  '{0} 至 {1} 没有借出过的设备': 'Devices that were not out from {0} to {1}',
  '{0} 至 {1} 借出过设备的借用单': 'Loans with devices out from {0} to {1}',
};
