/** Grids in the order in which they are measured, with the package whose version is reported. */
export const candidates = {
  floor: { title: 'floor: bare list of divs', packages: [] },
  own: { title: 'this grid', packages: [] },
  vxe: { title: 'vxe-table (Vue 3)', packages: ['vxe-table', 'vue', 'ant-design-vue'] },
  ag: { title: 'AG Grid Community', packages: ['ag-grid-community'] },
  antd: { title: 'antd Table virtual', packages: ['antd'] },
  rdg: { title: 'react-data-grid', packages: ['react-data-grid'] },
} as const;
export type Candidate = keyof typeof candidates;

export interface Size {
  rows: number;
  cols: number;
}

export const sizes: readonly Size[] = [
  { rows: 10_000, cols: 20 },
  { rows: 100_000, cols: 20 },
  { rows: 1_000, cols: 100 },
];

export const nameOf = ({ rows, cols }: Size): string => `${rows.toLocaleString('en')} × ${cols}`;

/** What is measured of a grid, with the digits that are shown. Times in ms, memory in MB, `-1` for what failed. */
export const figures = {
  mount: { title: 'mount, wall', digits: 0 },
  mountCpu: { title: 'mount, CPU', digits: 0 },
  full: { title: 'CPU per frame, whole height in 200 steps', digits: 1 },
  p95: { title: 'p95 frame of these', digits: 1 },
  wheel: { title: 'CPU per frame, 100 px steps', digits: 1 },
  blank: { title: 'blank frames of 60', digits: 0 },
  text: { title: 'click → text editor', digits: 0 },
  number: { title: 'click → number', digits: 0 },
  select: { title: 'click → select', digits: 0 },
  date: { title: 'click → date', digits: 0 },
  key: { title: 'key → paint', digits: 1 },
  paste: { title: 'paste 1,000 × 10', digits: 0 },
  validate: { title: 'validate all', digits: 0 },
  validateLongest: { title: 'longest frame of it', digits: 0 },
  liveFps: { title: '500 updates/s: frames/s', digits: 0 },
  liveCpu: { title: 'CPU per second of it', digits: 0 },
  insert: { title: 'insert a row', digits: 0 },
  heap: { title: 'heap of the grid', digits: 1 },
  heapScrolled: { title: 'after scrolling', digits: 1 },
  heapUsed: { title: 'whole heap after use, % of the start', digits: 1 },
} as const;
export type Figure = keyof typeof figures;

/** Figures of one grid; what its free edition does not offer is missing. */
export type Measured = Partial<Record<Figure, number>>;
