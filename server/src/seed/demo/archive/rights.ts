/* Rights in the archive that several roles of the demo company have. */

/** What everybody needs who borrows records. */
export const reading = [
  ...['arc:loan:list', 'arc:loan:add', 'arc:loan:edit', 'arc:loan:delete', 'arc:loan:submit', 'arc:loan:renew'],
  ...['arc:loan:cancel', 'arc:loan:tellEffect'],
];
/** The store and the desk, as archivists keep them; whoever answers for the archive closes inventories (domain 2). */
export const store = [
  ...['arc:loan:*', 'arc:queue:*', 'arc:location:*', 'arc:box:*', 'arc:move:*', 'arc:access:*'],
  ...['list', 'add', 'edit', 'delete', 'start', 'scan', 'submit', 'export', 'print'].map(
    (right) => `arc:inventory:${right}`,
  ),
  'arc:inventoryLine:*',
  'arc:env:*',
  'arc:annual:*',
  'arc:annualEvidence:*',
];
/** How records end, as archivists bring it about; holds are lifted by whoever answers for the archive (domain 2). */
export const disposal = [
  ...['list', 'add', 'export', 'print'].map((right) => `arc:hold:${right}`),
  ...['arc:correct:*', 'arc:due:*', 'arc:appraisal:*', 'arc:opinion:*', 'arc:destroy:*'],
];
/** What whoever is asked for an opinion needs. */
export const appraising = ['arc:appraisal:list', 'arc:opinion:list', 'arc:opinion:edit'];
/** Records and what they are arranged by, to read. */
export const catalogue = [
  'arc:item:list',
  'arc:search:list',
  'arc:fonds:list',
  'arc:class:list',
  'arc:rule:list',
  'arc:schedule:list',
  'arc:scheduleEntry:list',
];
/** Rules of numbers as an archivist keeps them; whoever answers for the archive publishes them (domain 2). */
export const ruleKeeping = ['list', 'add', 'edit', 'delete', 'export', 'print'].map((right) => `arc:rule:${right}`);
/** Clearances as whoever answers for secrets writes them, and as whoever answers for the archive agrees to them (domain 2). */
export const clearanceKeeping = ['list', 'add', 'edit', 'delete', 'submit', 'revoke', 'export', 'print'].map(
  (right) => `arc:clearance:${right}`,
);
export const clearing = ['list', 'approve', 'giveBack', 'revoke', 'export', 'print'].map(
  (right) => `arc:clearance:${right}`,
);
/** Yearly sheets, to read; archivists make and file them. */
export const annualRead = [
  ...['list', 'export', 'print'].map((right) => `arc:annual:${right}`),
  ...['list', 'export', 'print'].map((right) => `arc:annualEvidence:${right}`),
];
