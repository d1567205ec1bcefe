import { type CellPart, CellTextError, parseCellText } from '@dossier/rules/sheet/cell-text.ts';
import { runsOf, sheetOf } from './bands.ts';
import { type Cell, type Design, longestDesign, mostLevels } from './design.ts';

/** What is wrong with a design, in words for whoever draws it, with its place where it has one. */
export interface DesignFault {
  message: string;
  row: number | null;
  column: number | null;
}

/** What cells say of a set: its name, and the fields of it that are printed. */
export type UsedFields = ReadonlyMap<string, ReadonlySet<string>>;

const fault = (message: string, at?: { row: number; column: number }): DesignFault => ({
  message,
  row: at?.row ?? null,
  column: at?.column ?? null,
});

/** Everything that keeps a design from being printed; empty for one that can be. */
export function faultsOfDesign(design: Design): DesignFault[] {
  const size = JSON.stringify(design).length;
  if (size > longestDesign) return [fault('设计内容过大，请减少图片')];
  return [...faultsOfNames(design), ...faultsOfRows(design), ...faultsOfPlaces(design), ...faultsOfCells(design)];
}

function faultsOfNames({ params, sets }: Design): DesignFault[] {
  return [
    ...twice(params.map(({ name }) => name)).map((name) => fault(`参数 ${name} 重复`)),
    ...twice(sets.map(({ name }) => name)).map((name) => fault(`数据集 ${name} 重复`)),
    ...sets.flatMap(({ name, filters }) =>
      filters.flatMap(({ value }) => {
        const { parts, problem } = partsOf(value);
        if (problem) return [fault(`数据集 ${name}：${problem}`)];
        if (parts.some(({ type }) => type !== 'text' && type !== 'param'))
          return [fault(`数据集 ${name} 的条件只能使用报表参数`)];
        return unknownParams(parts, params).map((param) => fault(`数据集 ${name}：没有参数 ${param}`));
      }),
    ),
  ];
}

function faultsOfRows(design: Design): DesignFault[] {
  const names = new Set(design.sets.map(({ name }) => name));
  const faults: DesignFault[] = [];
  for (const [row, { band, set, by }] of design.rows.entries()) {
    const at = { row, column: 0 };
    const ofSet = band === 'detail' || band === 'groupHead' || band === 'groupFoot';
    if (ofSet && !names.has(set ?? '')) faults.push(fault(`第${row + 1}行没有选择数据集`, at));
    if ((band === 'groupHead' || band === 'groupFoot') && !by) faults.push(fault(`第${row + 1}行没有选择分组字段`, at));
  }
  for (const segment of sheetOf(design).body) {
    if (segment.type === 'fixed') continue;
    const { heads, details, feet, levels } = segment;
    const at = { row: Math.min(...[...heads, ...details, ...feet].map(({ from }) => from)), column: 0 };
    const lastDetail = Math.max(-1, ...details.map(({ to }) => to));
    if (levels.length > mostLevels) faults.push(fault(`分组最多${mostLevels}层`, at));
    if (details.length > 1 || feet.some(({ from }) => from < lastDetail))
      faults.push(fault('同一数据集的行应依次为组头、明细、组尾，明细行应相连', at));
    for (const group of [heads, feet])
      for (const by of twice(group.map(({ by }) => by))) faults.push(fault(`分组字段 ${by} 的行应相连`, at));
  }
  return faults;
}

function faultsOfPlaces({ rows, columns, cells }: Design): DesignFault[] {
  const faults: DesignFault[] = [];
  const taken = new Set<string>();
  const runs = runsOf(rows);
  for (const cell of cells) {
    const end = { row: cell.row + cell.rows, column: cell.column + cell.columns };
    if (end.row > rows.length || end.column > columns.length) {
      faults.push(fault('单元格超出表格', cell));
      continue;
    }
    const run = runs.find(({ from, to }) => cell.row >= from && cell.row < to);
    if (run && end.row > run.to) faults.push(fault('合并的单元格不能跨越不同类型的行', cell));
    let overlaps = false;
    for (let row = cell.row; row < end.row; row += 1)
      for (let column = cell.column; column < end.column; column += 1) {
        const place = `${row} ${column}`;
        overlaps ||= taken.has(place);
        taken.add(place);
      }
    if (overlaps) faults.push(fault('单元格重叠', cell));
  }
  return faults;
}

function faultsOfCells({ rows, cells, params, sets, images }: Design): DesignFault[] {
  const names = new Set(sets.map(({ name }) => name));
  return cells.flatMap((cell): DesignFault[] => {
    if (cell.kind === 'image') {
      return cell.image !== undefined && Object.hasOwn(images, cell.image) ? [] : [fault('没有选择图片', cell)];
    }
    if (cell.kind === 'chart') return faultsOfChart(cell, names);
    const { parts, problem } = partsOf(cell.text);
    if (problem) return [fault(problem, cell)];
    const unknown = parts.flatMap((part) => ('set' in part && !names.has(part.set) ? [part.set] : []));
    const wrong = [
      ...unknownParams(parts, params).map((name) => fault(`没有参数 ${name}`, cell)),
      ...[...new Set(unknown)].map((name) => fault(`没有数据集 ${name}`, cell)),
    ];
    const { band = 'fixed' } = rows[cell.row] ?? {};
    const ofPage = band === 'pageHead' || band === 'pageFoot';
    if (!ofPage && parts.some((part) => part.type === 'word' && (part.word === 'page' || part.word === 'pages')))
      wrong.push(fault('页码只能写在页眉或页脚的行里', cell));
    if (ofPage && cell.kind !== 'text' && parts.some(({ type }) => type === 'word'))
      wrong.push(fault('页眉和页脚的二维码不能含页码', cell));
    return wrong;
  });
}

function faultsOfChart(cell: Cell, sets: ReadonlySet<string>): DesignFault[] {
  const { chart } = cell;
  if (!chart) return [fault('没有设置图表', cell)];
  if (!sets.has(chart.set)) return [fault(`没有数据集 ${chart.set}`, cell)];
  return chart.value === '' && chart.of !== 'count' ? [fault('没有选择图表的数值字段', cell)] : [];
}

/** The parts of a text, or what is wrong with it. */
export function partsOf(text: string): { parts: CellPart[]; problem: string | null } {
  try {
    return { parts: parseCellText(text), problem: null };
  } catch (error) {
    if (error instanceof CellTextError) return { parts: [], problem: error.message };
    throw error;
  }
}

/** Fields of each set that a design prints or groups by: what is read, and nothing else is. */
export function usedFields({ sets, rows, cells }: Design): UsedFields {
  const used = new Map(sets.map(({ name }) => [name, new Set<string>()]));
  for (const { set, by } of rows) if (set !== undefined && by !== undefined) used.get(set)?.add(by);
  for (const { kind, text, chart } of cells) {
    if (kind === 'chart' && chart) {
      used.get(chart.set)?.add(chart.category);
      if (chart.value !== '') used.get(chart.set)?.add(chart.value);
    }
    if (kind === 'chart' || kind === 'image') continue;
    for (const part of partsOf(text).parts)
      if ('set' in part && part.field !== null) used.get(part.set)?.add(part.field);
  }
  return used;
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

const unknownParams = (parts: readonly CellPart[], params: Design['params']): string[] => [
  ...new Set(
    parts.flatMap((part) =>
      part.type === 'param' && !params.some(({ name }) => name === part.name) ? [part.name] : [],
    ),
  ),
];
