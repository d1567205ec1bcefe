import { writeFileSync } from 'node:fs';

/** Vitest's reporter for what went wrong outside of tests, which its JSON report leaves out: kept beside that report. */
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => ({ name, message, stack }))));
  }
}
