/** What the screens of `features/arc/env` say, in English. */
export const arcEnvEnglish = {
  曲线加载失败: 'The course could not be loaded',
  温湿度变化曲线: 'Course of temperature and humidity',
  '温度（℃）': 'Temperature (°C)',
  '湿度（%RH）': 'Humidity (%RH)',
  上限: 'Upper limit',
  下限: 'Lower limit',
  库房: 'Store',
  时段: 'Span',
  '近{0}天': 'Last {0} days',
  该时段没有记录: 'No readings in this span',
  收起曲线: 'Hide the curves',
  展开曲线: 'Show the curves',
};
