import { createContext, useContext } from 'react';
import type { CodeRuleData } from './code-rule-data.ts';
import type { SavedQueryData } from './saved-query-data.ts';
import type { TreeData } from './tree-data.ts';

/** One choice of a dictionary. `color` is the dictionary's own: an antd colour name or a CSS colour. */
export interface Choice {
  value: string;
  text: string;
  color?: string | null;
  /** Shown, but cannot be chosen. */
  disabled?: boolean;
  /** Made by typing: it is gone once it is not chosen. */
  searchAdd?: boolean;
}

/** A user as pickers show him. */
export interface Person {
  id: string;
  username: string;
  realname: string;
  /** 1 男, 2 女. */
  sex?: number | null;
  phone?: string | null;
  /** Names of his departments. */
  departs?: string | null;
}

/** Fields of a user by which a stored choice names him. */
export type PersonKey = 'username' | 'id' | 'realname' | 'phone';

/** A node of a tree that is read level by level. */
export interface TreeNode {
  id: string;
  title: string;
  /** Code beside the title: department code, category code. */
  code?: string | null;
  parentId: string | null;
  isLeaf: boolean;
}

export interface PersonQuery {
  pageNo: number;
  pageSize: number;
  /** Account and name are those, and not contained in others. @default false */
  exact?: boolean;
  /** Contained in the account. */
  username?: string;
  /** Contained in the name. */
  realname?: string;
  departId?: string;
  /** Account that is left out. */
  except?: string;
}

export interface UploadOptions {
  /** Folder of the upload, one of the server's fixed list. */
  biz: string;
  /** Field of the server's answer that has the stored path. @default 'message' */
  responseName?: string;
  /** Whether the access token goes along; without it only a server that takes files from everybody stores them. @default true */
  token?: boolean;
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** A column of a report. */
export interface ReportColumn {
  title: string;
  dataIndex: string;
  align?: 'left' | 'center' | 'right' | null;
  sorter?: boolean | null;
  /** Code in `dictOptions` whose texts stand for the values. */
  customRender?: string | null;
  width?: number | string | null;
}

/** What a pop-up needs to know of a report. */
export interface ReportHead {
  columns: readonly ReportColumn[];
  dictOptions: Readonly<Record<string, readonly Choice[]>>;
  cgRpConfigId: string;
  /** Title of the pop-up. */
  cgRpConfigName: string;
}

/** A field by which a report is searched. */
export interface ReportQueryItem {
  field: string;
  label: string;
  /** `single`, or a range: `{field}_begin` and `{field}_end`. */
  mode: string;
  /** Kind of input: `date`, `datetime`, else text. */
  view?: string | null;
  /** `1`: shown only when the search is unfolded. */
  hidden?: string | null;
  dictCode?: string | null;
  placeholder?: string;
}

export interface ReportRowsQuery {
  pageNo: number;
  pageSize: number;
  column?: string;
  order?: 'asc' | 'desc';
  /** Values of query items, and the report's own parameters with the prefix `self_`. */
  filters: Readonly<Record<string, string>>;
}

export type ReportRow = Readonly<Record<string, unknown>>;

/** Reports from which rows are chosen. */
export interface ReportData {
  loadReport(code: string, signal?: AbortSignal): Promise<ReportHead>;
  /** @param id `cgRpConfigId` of the report */
  loadReportQuery(id: string, signal?: AbortSignal): Promise<readonly ReportQueryItem[]>;
  loadReportRows(
    id: string,
    query: ReportRowsQuery,
    signal?: AbortSignal,
  ): Promise<{ records: readonly ReportRow[]; total: number }>;
}

/** A record of a configured list: a value per field, and its text under `{field}_dictText`. */
export type RecordRow = Readonly<Record<string, unknown>>;

/** Records of lists whose addresses a page configures. */
export interface RecordData {
  /**
   * @param url address of the list, from the base of all calls on
   * @param query page and filters
   * @returns a page of records, or all of them where the list has no pages
   */
  loadRecords(
    url: string,
    query: Readonly<Record<string, string | number>>,
    signal?: AbortSignal,
  ): Promise<{ records: readonly RecordRow[]; total: number } | readonly RecordRow[]>;
}

/** Departments beyond the plain tree. */
export interface DepartData {
  /** Departments that the user manages, or else those that he belongs to; the plain tree goes on below them. */
  mine(): Promise<readonly TreeNode[]>;
  /** Among his departments and those below: whose name contains the word. */
  findMine(keyword: string, signal?: AbortSignal): Promise<readonly TreeNode[]>;
  /** Everything below a department, flat. */
  below(id: string): Promise<readonly TreeNode[]>;
}

/** The parts of a WebSocket that live grids use. */
export type LiveSocket = Pick<
  WebSocket,
  'readyState' | 'send' | 'close' | 'onopen' | 'onclose' | 'onerror' | 'onmessage'
>;

/** Rights below a prefix: of columns by key, of buttons by name. */
export interface GridAccess {
  column(this: void, key: string): 'shown' | 'hidden' | 'disabled';
  button(this: void, name: string): boolean;
}

/**
 * All data that widgets ask for. An application gives one implementation; widgets know no address and no server.
 * Every promise rejects with an Error whose message is a sentence for the user.
 */
export interface WidgetData {
  /** Items of a dictionary that are at hand; undefined when they must be loaded. */
  keptItems(dict: string): readonly Choice[] | undefined;
  /** Items of a dictionary. */
  loadItems(dict: string): Promise<readonly Choice[]>;
  /** Choices of a table dictionary (`table,text,value`) whose text or value contains the keyword. */
  searchChoices(
    dictionary: string,
    keyword: string,
    pageSize: number,
    signal?: AbortSignal,
  ): Promise<readonly Choice[]>;
  /** Texts of values of a table dictionary, in their order; an unknown value stands for itself. */
  textsOf(dictionary: string, values: readonly string[]): Promise<readonly string[]>;
  findPersons(query: PersonQuery, signal?: AbortSignal): Promise<{ records: readonly Person[]; total: number }>;
  /** Users by one field, all in one call; unknown ones are left out. @param by default `username` */
  personsBy(keys: readonly string[], by?: PersonKey): Promise<readonly Person[]>;
  /** Children of a department, or the roots. */
  departChildren(parentId: string | null): Promise<readonly TreeNode[]>;
  /** Departments whose name contains the word. */
  findDeparts(keyword: string, signal?: AbortSignal): Promise<readonly TreeNode[]>;
  /** Departments by id or code; unknown ones are left out. @param by default `id` */
  departsBy(keys: readonly string[], by?: 'id' | 'orgCode'): Promise<readonly TreeNode[]>;
  /** Children of a category, or the nodes right below the root with this code; `condition` is the text of a JSON object. */
  categoryChildren(
    from: ({ parentId: string } | { rootCode: string }) & { condition?: string },
  ): Promise<readonly TreeNode[]>;
  /** Names of categories in the order of the ids. */
  categoryNames(ids: readonly string[]): Promise<readonly string[]>;
  /** Stores a file. @returns the stored path */
  upload(file: File, options: UploadOptions): Promise<string>;
  /** Address of a stored file for an `img` inside a text. */
  fileAddress(path: string): string;
  /** Bytes of a stored file, for preview and download. */
  loadFile(path: string, signal?: AbortSignal, use?: 'view' | 'download'): Promise<Blob>;
  /** A stored picture made small: at most so many pixels wide and high. Absent: the picture itself is loaded. */
  loadThumb?(this: void, path: string, size: ThumbSize, signal?: AbortSignal): Promise<Blob>;
  /** Stored files as one archive of that name. Absent: files are taken one by one. */
  loadZip?(this: void, paths: readonly string[], name: string): Promise<Blob>;
  /** Absent: the application has no reports, and pop-ups say so. */
  reports?: ReportData;
  /** Absent: pickers of configured lists say that there are none. */
  records?: RecordData;
  /** Absent: no picker knows which departments are the user's own, and linked ticks reach what was unfolded. */
  departs?: DepartData;
  /** Absent: no trees of tables, and names of categories cannot be pasted. */
  trees?: TreeData;
  /** Absent: grids check no codes by rules and make none. */
  codeRules?: CodeRuleData;
  /** Absent: queries are saved in the browser only. */
  savedQueries?: SavedQueryData;
  /** What the user saved under a key, for him alone; null when there is nothing. Absent: nothing is remembered. */
  readSetting?(this: void, key: string): string | null;
  saveSetting?(this: void, key: string, text: string): void;
  /** Opens the socket of a page's live grids; one function for all of them. Without it no grid is live. */
  openLive?(this: void, pageId: string): LiveSocket;
  /** What a permission prefix leaves to the user. Absent: everything. */
  gridAccess?(this: void, authPre: string): GridAccess;
}

/** Small pictures that a server makes: for lines and cells, for tiles, for a page. */
export type ThumbSize = 100 | 300 | 800;

/** A small picture where the application makes such, else the picture itself. */
export function loadSmall(
  data: Pick<WidgetData, 'loadFile' | 'loadThumb'>,
  path: string,
  size: ThumbSize,
  signal?: AbortSignal,
): Promise<Blob> {
  return data.loadThumb ? data.loadThumb(path, size, signal) : data.loadFile(path, signal, 'view');
}

const WidgetDataContext = createContext<WidgetData | null>(null);

/** Gives the widgets below it their data. */
export const WidgetDataProvider = WidgetDataContext.Provider;

/** The data of the nearest provider. @throws Error when there is none */
export function useWidgetData(): WidgetData {
  const data = useContext(WidgetDataContext);
  if (!data) throw new Error('WidgetDataProvider is missing above this widget');
  return data;
}
