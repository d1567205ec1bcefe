import {
  type ConfigChange,
  type ConfigChoice,
  type ConfigPreview,
  configFormat,
} from '@dossier/contract/operations/config-transfer.ts';
import type { Answer, TestApp } from './app.ts';
import { upload } from './upload.ts';

/** A configuration file as JSON, for tests that change it. */
export interface ConfigJson {
  [key: string]: unknown;
  format: string;
  formatVersion: number;
  brand: string;
  entries: Record<string, Record<string, unknown>[]>;
}

/** Exports, previews and imports as a page does; `token` is the one that calls carry unless they say otherwise. */
export function configClient(app: TestApp, token: string) {
  async function exported(choice: ConfigChoice, as = token): Promise<string> {
    const response = await app.http.inject({
      method: 'POST',
      url: `${app.config.apiPrefix}/sys/configTransfer/export`,
      headers: { 'x-access-token': as },
      payload: { choice },
    });
    if (response.headers['content-type'] !== 'application/octet-stream') throw new Error(response.body);
    return response.body;
  }

  const send = (content: string | Buffer, as = token): Promise<Answer> =>
    upload(app, '/sys/configTransfer/preview', { token: as, name: '配置.json', content: Buffer.from(content) });

  async function previewed(content: string | object, as = token): Promise<{ file: string; preview: ConfigPreview }> {
    const answer = await send(typeof content === 'string' ? content : JSON.stringify(content), as);
    if (!answer.success) throw new Error(answer.message);
    return answer.result;
  }

  const run = (file: string, state: string, chosen: readonly Pick<ConfigChange, 'kind' | 'code'>[], as = token) =>
    app.call('POST', '/sys/configTransfer/import', {
      token: as,
      body: { file, state, chosen: chosen.map(({ kind, code }) => ({ kind, code })) },
    });

  /** Imports everything that a dry run lets in. */
  async function imported(content: string | object, as = token): Promise<Answer> {
    const { file, preview } = await previewed(content, as);
    return run(
      file,
      preview.state,
      preview.changes.filter(({ state }) => state !== 'refused'),
      as,
    );
  }

  return { exported, send, previewed, run, imported };
}

/** Every kind, whole. */
export const everything: ConfigChoice = {
  menu: null,
  dict: null,
  category: null,
  fillRule: null,
  checkRule: null,
  messageTemplate: null,
  job: null,
  printTemplate: null,
  role: null,
};

/** A file's text as JSON. */
export const readConfig = (text: string) => JSON.parse(text) as ConfigJson;
const head = { format: configFormat.name, formatVersion: 1, brand: '别处', product: '0.1.0', changedAt: null };
/** A file with these entries, from elsewhere. */
export const fileOf = (entries: Record<string, unknown>) => ({ ...head, entries });

/** An entry of a dictionary. */
export const dictEntry = (code: string, items: object[] = [], more: object = {}) => ({
  dictCode: code,
  dictName: `字典${code}`,
  items,
  ...more,
});
/** An item of it. */
export const itemEntry = (value: string, text: string) => ({
  itemValue: value,
  itemText: text,
  sortOrder: 1,
  status: 1,
});
/** An entry of a menu at that address. */
export const menuEntry = (url: string, more: object = {}) => ({
  code: url,
  url,
  name: `菜单${url}`,
  menuType: 0,
  component: 'layouts/RouteView',
  ...more,
});
