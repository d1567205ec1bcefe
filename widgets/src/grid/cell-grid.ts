import { reasonText } from '../data/reason.ts';
import type { Choice, WidgetData } from '../data/widget-data.ts';
import { type DepartKey, departKey, departsOf } from '../depart/depart-key.ts';
import { say } from '../language/text.ts';
import { configuredSource } from '../record/configured-source.ts';
import { personKey, personSource } from '../user/person-source.ts';
import type { CellGrid, LabelKind } from './cell.ts';
import type { CellUploads } from './cell-uploads.ts';
import { choicesOf, type GridColumn } from './column.ts';
import { linkParts } from './model/link-fields.ts';
import type { Linkage } from './model/linkage.ts';
import type { GridStore } from './store.ts';

interface Input {
  data: WidgetData;
  store: GridStore;
  uploads: CellUploads;
  linkage: () => Linkage | null;
  slots: () => CellGrid['slots'];
  setValues: CellGrid['setValues'];
  focus: () => void;
  /** Something cannot be had: says so once. */
  warn: (text: string) => void;
}

/** How long the answer to a pasted name holds, in ms. */
const answersKept = 30_000;
/** Choices that one question for texts may bring, when texts are pasted. */
const searchedChoices = 50;

/**
 * Texts and choices of a grid's cells: each dictionary is loaded once, labels of stored values are asked for in one
 * call per kind, and the cells in view are drawn again when they have come.
 */
export function makeCellGrid(input: Input): CellGrid {
  const { data, store } = input;
  const items = new Map<string, readonly Choice[] | 'loading'>();
  const fixed = new WeakMap<GridColumn, { items: readonly Choice[]; all: readonly Choice[] }>();
  const labels = new Map<LabelKind, Map<string, string | undefined>>();
  const wanted = new Map<LabelKind, Set<string>>();
  const none: readonly Choice[] = [];

  /** Questions that wait for their answers. */
  const waiting = new Set<Promise<unknown>>();
  function wait(answer: Promise<unknown>): void {
    waiting.add(answer);
    void answer.finally(() => waiting.delete(answer));
  }

  const redraw = () => store.set({ texts: store.state.texts + 1 });

  function itemsOf(dict: string): readonly Choice[] {
    const kept = data.keptItems(dict);
    if (kept) return kept;
    const known = items.get(dict);
    if (known) return known === 'loading' ? none : known;
    items.set(dict, 'loading');
    wait(
      data.loadItems(dict).then(
        (loaded) => {
          items.set(dict, loaded);
          redraw();
        },
        (reason: unknown) => {
          items.set(dict, none);
          input.warn(reasonText(reason, say('字典加载失败')));
        },
      ),
    );
    return none;
  }

  const labelsOf = (kind: LabelKind): Map<string, string | undefined> => {
    const known = labels.get(kind) ?? new Map<string, string | undefined>();
    labels.set(kind, known);
    return known;
  };

  function ask(kind: LabelKind, value: string): void {
    labelsOf(kind).set(value, undefined);
    const values = wanted.get(kind);
    if (values) return void values.add(value);
    wanted.set(kind, new Set([value]));
    // After this drawing: all cells in view have asked by then.
    queueMicrotask(() => {
      const asked = [...(wanted.get(kind) ?? [])];
      wanted.delete(kind);
      wait(
        textsOf(data, kind, asked).then(
          (texts) => {
            for (const [at, one] of asked.entries()) labelsOf(kind).set(one, texts[at] ?? one);
            redraw();
          },
          () => {
            for (const one of asked) labelsOf(kind).set(one, one);
            redraw();
          },
        ),
      );
    });
  }

  const answers = new Map<string, Promise<readonly Choice[]>>();
  let line: Promise<unknown> = Promise.resolve();

  /** Searches a pasted name once, however many cells hold it; one question after the other. */
  function find(kind: LabelKind, text: string): Promise<readonly Choice[]> {
    const name = `${kind}\n${text}`;
    const known = answers.get(name);
    if (known) return known;
    const answer = line.then(() => candidates(data, kind, text));
    line = answer.catch(() => null);
    answers.set(name, answer);
    const forget = () => answers.delete(name);
    answer.then(() => setTimeout(forget, answersKept), forget);
    return answer;
  }

  return {
    data,
    choices(column, row) {
      const linkage = input.linkage();
      if (linkage?.has(column.key)) return linkage.choices(column.key, row);
      const own = column.dictCode ? itemsOf(column.dictCode) : none;
      const known = fixed.get(column);
      if (known?.items === own) return known.all;
      const options = choicesOf(column.options);
      const values = new Set(options.map((option) => option.value));
      const all = [...options, ...own.filter((item) => !values.has(item.value))];
      fixed.set(column, { items: own, all });
      return all;
    },
    choicesLoading(column, row) {
      const linkage = input.linkage();
      if (linkage?.has(column.key)) return linkage.isLoading(column.key, row);
      return column.dictCode !== undefined && items.get(column.dictCode) === 'loading';
    },
    label(kind, value) {
      const known = labelsOf(kind);
      if (!known.has(value)) ask(kind, value);
      return known.get(value);
    },
    remember(kind, value, text) {
      labelsOf(kind).set(value, text);
    },
    async valuesOf(kind, texts) {
      const found = await Promise.all(texts.map((text) => find(kind, text)));
      return new Map(
        texts.flatMap((text, at) => {
          const exact = (found[at] ?? []).filter((one) => one.text === text || one.value === text);
          return exact.length === 1 && exact[0] ? [[text, exact[0].value] as const] : [];
        }),
      );
    },
    async known() {
      // The questions of one drawing are put after it.
      await Promise.resolve();
      while (waiting.size > 0) await Promise.all(waiting);
    },
    setValues: input.setValues,
    rowOf: (rowId) => store.rowById(rowId),
    focus: input.focus,
    uploads: input.uploads,
    get slots() {
      return input.slots();
    },
  };
}

async function textsOf(data: WidgetData, kind: LabelKind, values: readonly string[]): Promise<readonly string[]> {
  if (kind.startsWith('user:')) {
    const { byKeys, keyOf, textOf } = personsOf(data, kind);
    const names = new Map((await byKeys(values)).map((person) => [keyOf(person), textOf(person)]));
    return values.map((value) => names.get(value) ?? value);
  }
  if (kind.startsWith('depart:')) return (await departsOf(data, values, departStore(kind))).map(({ title }) => title);
  if (kind === 'category') return data.categoryNames(values);
  if (kind === 'area') {
    const { areaText } = await import('@dossier/rules/area/areas.ts');
    return values.map((value) => areaText(value) ?? value);
  }
  if (kind.startsWith('record:')) {
    const { byKeys, keyOf, textOf } = recordsOf(data, kind);
    const names = new Map((await byKeys(values)).map((row) => [keyOf(row), textOf(row)]));
    return values.map((value) => names.get(value) ?? value);
  }
  return data.textsOf(kind.slice('dict:'.length), values);
}

async function candidates(data: WidgetData, kind: LabelKind, text: string): Promise<readonly Choice[]> {
  if (kind.startsWith('user:')) {
    const { byKeys, keyOf, textOf } = personsOf(data, kind);
    const byName = await data.findPersons({ pageNo: 1, pageSize: searchedChoices, realname: text });
    const exact = byName.records.some((person) => person.realname === text);
    const persons = exact ? byName.records : await byKeys([text]);
    return persons.map((person) => ({ value: keyOf(person), text: textOf(person) }));
  }
  if (kind.startsWith('depart:')) {
    const store = departStore(kind);
    return (await data.findDeparts(text)).map((node) => ({ value: departKey(node, store), text: node.title }));
  }
  // Their cells read names by the whole tree.
  if (kind === 'category' || kind === 'area') return [];
  if (kind.startsWith('record:')) {
    const { find, keyOf, textOf } = recordsOf(data, kind);
    const { displayKey } = linkParts(kind);
    const { records } = await find({ pageNo: 1, pageSize: searchedChoices, filters: { [displayKey]: text } });
    return records.map((row) => ({ value: keyOf(row), text: textOf(row) }));
  }
  return data.searchChoices(kind.slice('dict:'.length), text, searchedChoices);
}

const recordsOf = (data: WidgetData, kind: LabelKind) =>
  configuredSource(data.records, { ...linkParts(kind), searches: [] });

const personsOf = (data: WidgetData, kind: LabelKind) => personSource(data, personKey(kind.slice('user:'.length)));

const departStore = (kind: LabelKind): DepartKey => (kind === 'depart:orgCode' ? 'orgCode' : 'id');
