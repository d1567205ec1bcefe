import { expect, it } from 'vitest';
import { explainCron } from './explain.ts';
import { explainCronInEnglish } from './explain-english.ts';
import { parseCron } from './parse.ts';

it.each([
  ['* * * * * ? *', '每秒 执行'],
  ['0 * * * * ?', '每分钟第0秒 执行'],
  ['0/10 * * * * ?', '每分钟从0秒开始每隔10秒 执行'],
  ['0 0/5 * * * ?', '每小时从0分开始每隔5分钟 执行'],
  ['30 0 * * * ?', '每小时第0分，第30秒 执行'],
  ['* 5 3 * * ?', '每日，3时，第5分，每秒 执行'],
  ['0 0 3,15 * * ?', '每日，03:00:00、15:00:00 执行'],
  ['0 0/5 14,18 * * ?', '每日，14时、18时，从0分开始每隔5分钟 执行'],
  ['0 30 9-17 ? * MON-FRI', '每周一至周五，9时至17时，第30分 执行'],
  ['0 0 0 ? * 2/3', '每周，从周一开始每隔3天，00:00:00 执行'],
  ['0 0 12 LW * ?', '每月最后一个工作日，12:00:00 执行'],
  ['0 0 0 L * ?', '每月最后一日，00:00:00 执行'],
  ['0 0 0 L-3 * ?', '每月倒数第4日，00:00:00 执行'],
  ['0 0 0 L-3W 2 ?', '每年2月倒数第4日最近的工作日，00:00:00 执行'],
  ['0 0 0 1,15W 3,6 ?', '每年3月、6月，1日、15日最近的工作日，00:00:00 执行'],
  ['0 0 12 ? * 6#3 2030', '2030年每月第3个周五，12:00:00 执行'],
  ['0 15 10 ? * FRIL 2027-2029', '2027年至2029年，每月最后一个周五，10:15:00 执行'],
  ['0 0 0 1 1 ? 2020', '2020年1月1日，00:00:00 执行'],
  ['0 0 0 */10 JAN-MAR/2 ? 2026/3', '从2026年开始每隔3年，1月至3月每隔2个月，从1日开始每隔10日，00:00:00 执行'],
])('explains %s', (text, words) => {
  expect(explainCron(text)).toBe(words);
});

it.each([
  ['* * * * * ? *', 'Every second'],
  ['0 * * * * ?', 'Every minute, second 0'],
  ['0/10 * * * * ?', 'Every minute, every 10 seconds from second 0'],
  ['0 0/5 * * * ?', 'Every 5 minutes from minute 0'],
  ['30 0 * * * ?', 'Minute 0, second 30'],
  ['0 0 3,15 * * ?', 'Every day, at 03:00:00, 15:00:00'],
  ['0 30 9-17 ? * MON-FRI', 'Every Monday to Friday, hour 9 to hour 17, minute 30'],
  ['0 0 0 ? * 2/3', 'Every 3 days from Monday, at 00:00:00'],
  ['0 0 12 LW * ?', 'On the last working day of the month, at 12:00:00'],
  ['0 0 0 L-3W 2 ?', 'On the working day nearest to the last day but 3 of the month, in February, at 00:00:00'],
  ['0 0 12 ? * 6#3 2030', 'The third Friday of the month, in 2030, at 12:00:00'],
  ['0 15 10 ? * FRIL 2027-2029', 'The last Friday of the month, in 2027 to 2029, at 10:15:00'],
])('explains %s in English', (text, words) => {
  expect(explainCronInEnglish(parseCron(text))).toBe(words);
});
