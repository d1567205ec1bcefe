// What scripts of online forms find in the sandbox (decision 0158). This text runs inside it, before the script and for it: it has
// no way to the page but the four functions that it is given, each of which takes text. The page checks everything again.
(host) => {
  const { parse, stringify } = JSON;
  const { keys, assign, entries, defineProperty, getPrototypeOf } = Object;
  const has = (of, name) => of !== null && typeof of === 'object' && Object.hasOwn(of, name);
  const deepestChange = 10;
  let script = {};
  let model = { values: {}, subs: {}, readOnly: [], subReadOnly: {} };
  let shown = {};
  let requests = 0;
  let depth = 0;
  const waiting = new Map();

  /** What there is not: the page says so by its name. */
  class Unavailable extends Error {
    constructor(name, reason) {
      super(name);
      this.name = 'Unavailable';
      this.reason = reason ?? 'other';
    }
  }
  const refuse = (name, reason) => {
    throw new Unavailable(name, reason);
  };
  const effect = (op, given) => host.effect(stringify({ op, ...given }));
  const ask = (op, given) =>
    new Promise((resolve, reject) => {
      requests += 1;
      waiting.set(requests, { resolve, reject });
      host.request(stringify({ id: requests, op, ...given }));
    });
  const copy = (value) => (value === undefined ? null : parse(stringify(value)));

  // Values of the form.
  function writable(name) {
    if (!has(model.values, name)) refuse(String(name), 'field');
    if (model.readOnly.includes(name)) refuse(String(name), 'readOnly');
  }
  function set(values) {
    const given = copy(values ?? {});
    const changed = [];
    for (const [name, value] of entries(given)) {
      writable(name);
      if (stringify(model.values[name] ?? null) !== stringify(value)) changed.push(name);
    }
    assign(model.values, given);
    effect('set', { values: given });
    return changed;
  }
  function rowsOf(sub) {
    if (!has(model.subs, sub)) refuse(String(sub), 'sub');
    return model.subs[sub];
  }
  function lineOf(sub, given) {
    const row = copy(given ?? {});
    delete row.id;
    for (const name of keys(row)) subWritable(sub, name);
    return row;
  }
  function subWritable(sub, name) {
    const field = model.subFields[sub][name];
    if (field === undefined) refuse(`${sub}.${name}`, 'field');
    if (field === false) refuse(`${sub}.${name}`, 'readOnly');
  }
  function setLine(sub, id, values) {
    const row = rowsOf(sub).find((one) => one.id === id);
    if (!row) refuse(`${sub}#${String(id)}`, 'row');
    const given = lineOf(sub, values);
    const changed = keys(given).filter((name) => stringify(row[name] ?? null) !== stringify(given[name]));
    assign(row, given);
    effect('setLine', { sub, row: id, values: given });
    return changed.map((name) => ({ row, name }));
  }
  const options = (given) =>
    (Array.isArray(given) ? given : []).map((one) => ({
      value: String(one?.value ?? ''),
      text: String(one?.text ?? one?.label ?? one?.title ?? one?.value ?? ''),
    }));

  // Handlers of changes.
  function handlersOf(method) {
    if (!has(script, method)) return {};
    const made = called(script[method], []);
    return made !== null && typeof made === 'object' ? made : {};
  }
  function fire(method, name, event) {
    const handlers = handlersOf(method);
    if (!has(handlers, name) || typeof handlers[name] !== 'function') return undefined;
    depth += 1;
    try {
      if (depth > deepestChange) throw new Unavailable(name, 'depth');
      globalThis.event = event;
      return called(handlers[name], [event]);
    } finally {
      depth -= 1;
    }
  }
  const fieldEvent = (name) => ({
    ...{ value: model.values[name] ?? null, row: copy(model.values), column: { key: name } },
    ...{ target: null, type: model.types[name] ?? 'text' },
  });
  const target = (sub) => ({ tableName: sub });
  const lineEvent = (sub, row, name, type) => ({
    ...{ value: name === 'all' ? null : (row[name] ?? null), row: copy(row), column: { key: name } },
    ...{ target: target(sub), type: type ?? model.types[`${sub}.${name}`] ?? 'text' },
  });

  const formMembers = {
    getFieldsValue: () => ({ ...copy(model.values), ...copy(model.subs) }),
    setFieldsValue: (values) => void set(values),
    triggleChangeValue(name, value) {
      for (const changed of set({ [name]: value })) fire('onlChange', changed, fieldEvent(changed));
    },
    triggleChangeValues(values, id, of) {
      if (id === undefined || id === null) {
        for (const changed of set(values)) fire('onlChange', changed, fieldEvent(changed));
        return;
      }
      const sub = typeof of === 'string' ? of : of?.tableName;
      for (const { row, name } of setLine(sub, id, values)) fire(`${sub}_onlChange`, name, lineEvent(sub, row, name));
    },
    changeOptions(name, given) {
      writable(name);
      effect('options', { field: name, options: options(given) });
    },
    changeSubTableOptions(sub, name, given) {
      rowsOf(sub);
      subWritable(sub, name);
      effect('lineOptions', { sub, field: name, options: options(given) });
    },
    addSubRows(sub, rows) {
      const list = (Array.isArray(rows) ? rows : [rows]).map((row) => lineOf(sub, row));
      rowsOf(sub).push(...list);
      effect('addRows', { sub, rows: list });
    },
    clearSubRows(sub) {
      rowsOf(sub).length = 0;
      effect('clearRows', { sub });
    },
    clearThenAddRows(sub, rows) {
      formMembers.clearSubRows(sub);
      formMembers.addSubRows(sub, rows);
    },
  };
  const listMembers = {
    loadData: () => effect('reload', {}),
    reloadTable: () => effect('reload', {}),
    clearSelectedRow: () => effect('clearSelected', {}),
    getLoadDataParams: () => copy(model.list.queryParam),
    isTree: () => model.list.isTree === true,
  };
  const listFacts = [
    ...['acceptHrefParams', 'currentPage', 'currentTableName', 'description', 'hasChildrenField', 'ID'],
    ...['pageSize', 'queryParam', 'selectedRowKeys', 'selectedRows', 'sortField', 'sortType', 'total'],
  ];
  const formFacts = { isUpdate: () => model.isUpdate === true, tableName: () => model.tableName, sh: () => shown };

  const that = new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === 'symbol' || name === 'then' || name === 'toJSON') return undefined;
        if (name === 'loading') return false;
        if (has(common, name)) return common[name];
        if (model.kind === 'list') {
          if (has(listMembers, name)) return listMembers[name];
          if (listFacts.includes(name)) return copy(model.list[name]);
        } else {
          if (has(formMembers, name)) return formMembers[name];
          if (has(formFacts, name)) return formFacts[name]();
        }
        return refuse(`that.${name}`);
      },
      set(_, name) {
        if (name !== 'loading') refuse(`that.${String(name)}`);
        return true;
      },
      has: () => false,
      ownKeys: () => [],
      getPrototypeOf: () => null,
      defineProperty: () => false,
    },
  );

  // What stands around scripts.
  const say = (type) => (given) =>
    effect('message', { type, text: String(given?.content ?? given?.title ?? given ?? '') });
  const createMessage = { success: say('success'), info: say('info'), warning: say('warning') };
  assign(createMessage, { warn: say('warning'), error: say('error') });
  const confirm = async (given) => {
    const { title, content, onOk, onCancel } = given ?? {};
    const agreed = await ask('confirm', { title: String(title ?? ''), text: String(content ?? '') });
    const next = agreed ? onOk : onCancel;
    return typeof next === 'function' ? next() : agreed;
  };
  const telling = (type) => (given) =>
    effect('message', {
      type,
      text: [given?.title, given?.content ?? given].filter((one) => typeof one === 'string').join('：'),
    });
  const useMessage = () => ({
    ...{
      createMessage,
      createConfirm: confirm,
      createSuccessModal: telling('success'),
      createInfoModal: telling('info'),
    },
    ...{ createWarningModal: telling('warning'), createErrorModal: telling('error') },
    get notification() {
      return refuse('notification');
    },
  });
  const getAction = (url, params) => ask('get', { url: String(url), params: copy(params ?? {}) });
  const unsent = (method) => async (url) => refuse(`${method} ${String(url)}`, 'method');
  const common = { $message: createMessage, $confirm: confirm, useMessage };
  const log = (...given) =>
    host.log(given.map((one) => (typeof one === 'string' ? one : String(stringify(one)))).join(' '));
  assign(globalThis, { that, useMessage, $message: createMessage, getAction });
  assign(globalThis, { postAction: unsent('POST'), putAction: unsent('PUT'), deleteAction: unsent('DELETE') });
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
  const absent = [
    ...['window', 'self', 'document', 'navigator', 'location', 'history', 'parent', 'top', 'frames', 'opener'],
    ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'BroadcastChannel'],
    ...['MessageChannel', 'importScripts', 'postMessage', 'localStorage', 'sessionStorage', 'indexedDB', 'caches'],
    ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'alert', 'confirm'],
    ...['prompt', 'open', 'crypto', 'WebAssembly', 'require', 'module', 'process', 'axios', 'defHttp', 'Vue', '$'],
    ...['nextTick', 'ref', 'reactive', 'watch', 'uploadFile', 'downloadFile'],
  ];
  for (const name of absent) defineProperty(globalThis, name, { get: () => refuse(name), configurable: false });

  // Running.
  const namesThat = (method) => /^[^(]*\(\s*that\b/.test(Function.prototype.toString.call(method));
  const called = (method, given) => method.apply(that, namesThat(method) ? [that, ...given] : given);
  function faultOf(error) {
    try {
      if (error instanceof Unavailable) return { type: 'unavailable', name: error.message, reason: error.reason };
      const isOurs = !(error instanceof Error) || getPrototypeOf(error) === Error.prototype;
      if (isOurs) return { type: 'said', text: String(error?.message ?? error ?? '') };
      return {
        type: 'error',
        text: `${String(error.name)}: ${String(error.message)}`,
        stack: String(error.stack ?? ''),
      };
    } catch {
      return { type: 'said', text: '' };
    }
  }
  function flushShown() {
    const states = {};
    for (const [name, value] of entries(shown)) states[name] = Boolean(value);
    effect('shown', { states });
  }
  function settle(id, fault) {
    if (model.kind !== 'list') flushShown();
    host.settle(stringify(fault ? { id, fault } : { id }));
  }
  const ways = {
    method({ method, row }) {
      if (!has(script, method) || typeof script[method] !== 'function') return undefined;
      return called(script[method], row === undefined ? [] : [row]);
    },
    field: ({ name }) => fire('onlChange', name, fieldEvent(name)),
    line({ sub, row, name, type }) {
      const line = model.subs[sub]?.find((one) => one.id === row) ?? {};
      return fire(`${sub}_onlChange`, name, lineEvent(sub, line, name, type));
    },
  };
  return {
    load(given) {
      script = given ?? {};
      return stringify(keys(script).filter((name) => typeof script[name] === 'function'));
    },
    run(text) {
      const run = parse(text);
      model = run.model;
      if (run.fresh) shown = { ...model.shown };
      let result;
      try {
        result = ways[run.way](run);
      } catch (error) {
        return settle(run.id, faultOf(error));
      }
      if (result === null || typeof result !== 'object' || typeof result.then !== 'function') return settle(run.id);
      Promise.resolve(result).then(
        () => settle(run.id),
        (error) => settle(run.id, faultOf(error)),
      );
    },
    answer(text) {
      const { id, result, model: now, refused } = parse(text);
      if (now) model = now;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (!asked) return;
      if (refused) asked.reject(refused.name ? new Unavailable(refused.name, refused.reason) : new Error(refused.text));
      else asked.resolve(result);
    },
  };
};
