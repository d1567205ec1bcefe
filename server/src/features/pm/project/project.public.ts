/** What other features may use of projects. */

export { budgetPassed, lockForCost, refreshActualCost } from './actual-cost.ts';
export { assertOpen, heldProject, numberInProject, ofProject } from './children.ts';
export { assertInFinal, endFinal, holdProjects } from './final.ts';
export { holdCustomer } from './project.service.ts';
