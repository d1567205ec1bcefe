/** Commands by which other features put in menus and data rules, and what they need to name them. */

export { addRule, editRule } from './data-rule.service.ts';
export { ruleProblem } from './data-rule-check.ts';
export { addMenu, deleteMenusAt, deleteMenusOf, editMenu } from './menu-admin.service.ts';
export { grantToAdministrators } from './menu-grant.ts';
export { allMenus, type MenuRow, toRecord } from './menu-records.ts';
