import { costRights, priceRights } from '@dossier/contract/pm/prices.ts';

/** Registers of what belongs to projects, as somebody reads them. */
export const projectWork = [
  'pm:plan:list',
  ...['pm:task:list', 'pm:risk:list', 'pm:issue:list', 'pm:change:list', 'pm:customer:list', 'pm:ticket:list'],
  ...['pm:deliv:list', 'pm:delivVersion:list', 'pm:acceptance:list'],
  ...['pm:doc:list', 'pm:filing:list', 'pm:scope:list', 'pm:report:list', 'pm:report:print'],
];
/** Contracts with what is to be paid when (domain 2: not for members). */
export const money = [
  ...['pm:contract:list', 'pm:node:list', 'pm:invoice:list', 'pm:receipt:list', 'pm:supplier:list', 'pm:rate:list'],
];
/** DR7: leaders, the project office, finance, and sales, who write them. */
export const prices = priceRights.map(([code]) => code);
export const exported = [
  'pm:ticket:export',
  ...['pm:task:export', 'pm:risk:export', 'pm:issue:export', 'pm:change:export'],
  ...['pm:deliv:export', 'pm:delivVersion:export', 'pm:acceptance:export'],
];
/** What a manager does with deliverables; whether one has passed is said by the head of the department or the office. */
export const handing = [
  ...['list', 'add', 'edit', 'delete', 'import', 'export', 'print'].map((right) => `pm:deliv:${right}`),
  ...['pm:deliv:submitVersion', 'pm:deliv:review', 'pm:delivVersion:*'],
];
/** Dispatches and statements (domain 2), as somebody reads them. */
export const dispatched = ['pm:dispatch:list', 'pm:stmt:list'];
/** What a manager or staffing does with them: sends people out and back, and the customer their months. */
export const dispatching = [
  ...['list', 'add', 'edit', 'delete', 'export', 'print', 'enter', 'leave', 'replace', 'cancel'].map(
    (right) => `pm:dispatch:${right}`,
  ),
  ...['list', 'add', 'edit', 'delete', 'export', 'print', 'send', 'confirm', 'dispute', 'revise', 'void'].map(
    (right) => `pm:stmt:${right}`,
  ),
];
/** Monthly filings of statistics, as somebody reads them with what they are made of. */
export const statistics = [
  ...['list', 'export', 'print'].map((right) => `pm:stat:${right}`),
  ...['list', 'export', 'print'].map((right) => `pm:statEvidence:${right}`),
];
/** Documents of a project, and its closing up to the approval; what is waived is the office's to say. */
export const filing = ['list', 'add', 'edit', 'delete', 'resend', 'import', 'export', 'print'].map(
  (right) => `pm:doc:${right}`,
);
export const filingRead = [
  ...['pm:scope:list', 'pm:scope:print', 'pm:filing:list', 'pm:filing:export', 'pm:filing:print', 'pm:close:list'],
];
export const ending = [
  ...['add', 'edit', 'delete', 'recheck', 'submit', 'makeBatch', 'export', 'print'].map((right) => `pm:close:${right}`),
  ...['arc:intake:list', 'arc:intake:handOver', 'arc:intake:print'],
];
/** DR7: what people cost is for leaders, the project office and finance. */
export const costs = costRights.map(([code]) => code);
/** A week of one's own, and costs that one has paid. */
export const claims = ['pm:ts:fill', 'pm:cost:list', 'pm:cost:add', 'pm:cost:edit', 'pm:cost:delete', 'pm:cost:submit'];
