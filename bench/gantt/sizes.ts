/** Charts in the order in which they are measured, with the package whose version is reported. */
export const candidates = {
  own: { title: 'this chart', packages: [] },
  frappe: { title: 'Frappe Gantt', packages: ['frappe-gantt'] },
  dhtmlx: { title: 'DHTMLX Gantt, Community', packages: ['dhtmlx-gantt'] },
  svar: { title: 'SVAR React Gantt, free', packages: ['@svar-ui/react-gantt'] },
} as const;
export type Candidate = keyof typeof candidates;

/** What is measured of a chart, with the digits that are shown. Times in ms, `-1` for what failed. */
export const figures = {
  mount: { title: 'first paint, wall', digits: 0 },
  mountCpu: { title: 'first paint, CPU', digits: 0 },
  fps: { title: 'frames/s, 100 px steps', digits: 0 },
  p95: { title: 'p95 frame of these', digits: 1 },
  wheelCpu: { title: 'CPU per frame of these', digits: 1 },
  fullFps: { title: 'frames/s, whole height in 200 steps', digits: 0 },
  fullP95: { title: 'p95 frame of these', digits: 1 },
  drop: { title: 'letting go of a bar → painted', digits: 0 },
  dropCpu: { title: 'CPU of the whole drag', digits: 0 },
  elements: { title: 'elements in the page', digits: 0 },
  heap: { title: 'heap, MB', digits: 0 },
} as const;
export type Figure = keyof typeof figures;

/** Figures of one chart; what it cannot do is missing. */
export type Measured = Partial<Record<Figure, number>>;
