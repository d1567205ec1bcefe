// Apart from print.ts: every page loads what a resource declares, and few print labels.

interface LabelSize {
  /** As people choose it. */
  name: string;
  /** Millimetres of a sheet; of a roll, of the label itself. */
  page: readonly [width: number, height: number];
  label: readonly [width: number, height: number];
  columns: number;
  rows: number;
  /** From the edges of the sheet to the first label. */
  margin: readonly [x: number, y: number];
  gap: readonly [x: number, y: number];
}

/** Papers that labels are printed on. */
export const labelSizes = {
  a4x24: {
    name: 'A4 3×8（70×37 mm）',
    page: [210, 297],
    label: [70, 37],
    columns: 3,
    rows: 8,
    margin: [0, 0.5],
    gap: [0, 0],
  },
  a4x14: {
    name: 'A4 2×7（99.1×38.1 mm）',
    page: [210, 297],
    label: [99.1, 38.1],
    columns: 2,
    rows: 7,
    margin: [4.65, 15.15],
    gap: [2.5, 0],
  },
  roll60x40: {
    name: '标签卷 60×40 mm',
    page: [60, 40],
    label: [60, 40],
    columns: 1,
    rows: 1,
    margin: [0, 0],
    gap: [0, 0],
  },
  roll40x30: {
    name: '标签卷 40×30 mm',
    page: [40, 30],
    label: [40, 30],
    columns: 1,
    rows: 1,
    margin: [0, 0],
    gap: [0, 0],
  },
} as const satisfies Record<string, LabelSize>;
export type LabelSizeName = keyof typeof labelSizes;

export const isLabelSize = (name: string): name is LabelSizeName => Object.hasOwn(labelSizes, name);
