/** What other features may use of the people who work on projects. */
export { costRateOn, costRateSql } from './rates.ts';
