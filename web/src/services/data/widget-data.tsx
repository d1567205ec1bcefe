import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { loadCategoryItem, loadCategoryTreeData } from '@dossier/contract/dictionaries/category-reading.ts';
import { loadDict, loadDictItem } from '@dossier/contract/dictionaries/dict-reading.ts';
import { getMultiUser, queryUserComponentData } from '@dossier/contract/dictionaries/lookup.ts';
import { downloadZip } from '@dossier/contract/files/file.ts';
import { type Person, type WidgetData, WidgetDataProvider } from '@dossier/widgets/data/widget-data.ts';
import { type ReactNode, useMemo } from 'react';
import { call, download } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { fileAddress } from '../files/file-address.ts';
import { loadStored, uploadStored } from '../files/files.ts';
import { gridAccessOf } from '../session/access.ts';
import { useSession } from '../session/session.ts';
import { openSocket } from '../session/socket.ts';
import { readStored, writeStored } from '../session/stored.ts';
import { cssVarKey } from '../theme/antd-theme.ts';
import { dictItems, keptDictItems, useDictionaries } from './dictionaries.ts';
import { idsOf } from './list-query.ts';

/** How long labels are believed, in ms: names of users and departments seldom change while somebody works. */
const believed = 60_000;

/** Loaded when a page shows departments first: the shell itself needs none. */
const departs = () => import('./depart-data.ts');

/** What widgets ask for, answered by the calls of the wire. */
export const widgetData: WidgetData = {
  keptItems: keptDictItems,
  loadItems: dictItems,
  async searchChoices(dictionary, keyword, pageSize, signal) {
    const found = await call(loadDict, {
      params: { code: dictionary },
      query: { ...(keyword ? { keyword } : {}), pageSize },
      ...(signal ? { signal } : {}),
    });
    return found.map(({ value, text }) => ({ value, text }));
  },
  textsOf: (dictionary, values) =>
    cached(['texts', dictionary, values], () =>
      call(loadDictItem, { params: { code: dictionary }, query: { key: values.join(','), delNotExist: 'false' } }),
    ),
  async findPersons({ pageNo, pageSize, username, realname, departId, except, exact }, signal) {
    const like = (word: string) => (exact ? word : `*${word}*`);
    const page = await call(queryUserComponentData, {
      query: {
        pageNo,
        pageSize,
        column: 'createTime',
        order: 'desc',
        ...(username ? { username: like(username) } : {}),
        ...(realname ? { realname: like(realname) } : {}),
        ...(departId ? { departId } : {}),
        ...(except ? { except } : {}),
      },
      ...(signal ? { signal } : {}),
    });
    return { records: page.records.map(personOf), total: page.total };
  },
  personsBy: (keys, by = 'username') =>
    cached(['persons', by, keys], async () =>
      (await call(getMultiUser, { query: { [by]: idsOf(keys) } })).map(personOf),
    ),
  departChildren: async (parentId) => (await departs()).departChildren(parentId),
  findDeparts: async (keyword, signal) => (await departs()).searchDeparts({ keyWord: keyword }, signal),
  departsBy: (keys, by = 'id') => cached(['departs', by, keys], async () => (await departs()).departsBy(keys, by)),
  departs: {
    mine: async () => (await departs()).departData.mine(),
    findMine: async (keyword, signal) => (await departs()).departData.findMine(keyword, signal),
    below: async (id) => (await departs()).departData.below(id),
  },
  records: {
    loadRecords: async (...asked) => (await import('./record-data.ts')).recordData.loadRecords(...asked),
  },
  async categoryChildren(from) {
    const narrowed = from.condition ? { condition: from.condition } : {};
    const start = 'rootCode' in from ? { pcode: from.rootCode } : { pid: from.parentId };
    const nodes = await call(loadCategoryTreeData, { query: { ...start, ...narrowed } });
    return nodes.map((node) => ({
      id: node.key,
      title: node.title ?? '',
      code: node.code,
      parentId: node.parentId,
      isLeaf: node.leaf,
    }));
  },
  categoryNames: (ids) =>
    cached(['categories', ids], () => call(loadCategoryItem, { query: { ids: ids.join(','), delNotExist: 'false' } })),
  upload: uploadStored,
  fileAddress,
  loadFile: loadStored,
  loadThumb: (path, size, signal) => loadStored(path, signal, size),
  loadZip: async (paths, name) => (await download(downloadZip, { query: { paths: paths.join(','), name } })).blob,
  reports: {
    loadReport: async (code, signal) => (await import('./report-data.ts')).loadReport(code, signal),
    loadReportQuery: async (id, signal) => (await import('./report-data.ts')).loadReportQuery(id, signal),
    loadReportRows: async (id, query, signal) => (await import('./report-data.ts')).loadReportRows(id, query, signal),
  },
  codeRules: {
    check: async (code, value) => (await import('./code-rules.ts')).brokenBy(code, value),
    fill: async (code, record) => (await import('./code-rules.ts')).madeBy(code, record),
  },
  savedQueries: {
    list: async (code, signal) => (await import('./saved-queries.ts')).listSaved(code, signal),
    save: async (...asked) => (await import('./saved-queries.ts')).saveNamed(...asked),
    remove: async (id) => (await import('./saved-queries.ts')).removeSaved(id),
  },
  trees: {
    children: async (source, parentId) => (await import('./tree-data.ts')).treeChildren(source, parentId),
    categoriesBelow: async (rootCode) => (await import('./tree-data.ts')).categoriesBelow(rootCode),
    categoryNamesByCode: async (codes) => (await import('./tree-data.ts')).categoryNamesByCode(codes),
  },
  readSetting: (key) => readStored<string | null>(settingKey(key), null),
  saveSetting: (key, text) => writeStored(settingKey(key), text),
  openLive: (pageId) => openSocket('vxeSocket', pageId),
};

/** Each user of a shared computer has his own settings. */
function settingKey(key: string): string {
  return `${key}_${useSession.getState().user?.username ?? ''}`;
}

/** No box of its own: the element only hands the UI kit's variables down to plain markup. */
const contents = { display: 'contents' };

/** Gives all widgets below it the data of the wire. A refreshed dictionary and other permissions draw them anew. */
export function WireWidgetData({ children }: { children: ReactNode }) {
  const items = useDictionaries((dictionaries) => dictionaries.items);
  const permissions = useSession((session) => session.permissions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object tells the widgets that kept items changed
  const data = useMemo(
    () => ({ ...widgetData, gridAccess: (authPre: string) => gridAccessOf(permissions, authPre) }),
    [items, permissions],
  );
  return (
    <WidgetDataProvider value={data}>
      <div className={cssVarKey} style={contents}>
        {children}
      </div>
    </WidgetDataProvider>
  );
}

function cached<T>(key: readonly unknown[], load: () => Promise<T>): Promise<T> {
  return queryClient.fetchQuery({ queryKey: ['widgets', ...key], queryFn: load, staleTime: believed });
}

function personOf(user: ResultOf<typeof getMultiUser>[number]): Person {
  const { id, username, realname, sex, phone, orgCodeTxt } = user;
  return {
    id,
    username,
    realname: realname || username,
    sex: sex ?? null,
    phone: phone ?? null,
    departs: orgCodeTxt ?? null,
  };
}
