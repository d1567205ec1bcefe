/** What other features may use of projects. */

export { assertNothingWaits } from './actions.ts';
export { budgetPassed, lockForCost, refreshActualCost } from './actual-cost.ts';
export { assertOpen, assertProjectIn, heldProject, numberInProject, ofProject } from './children.ts';
export { assertInFinal, closeProject, endFinal, holdProjects, projectEnds } from './final.ts';
export { changeMembers } from './members.ts';
export { holdCustomer } from './project.service.ts';
