import { endpoint } from '@dossier/contract/core/endpoint.ts';
import type { RecordData, RecordRow } from '@dossier/widgets/data/widget-data.ts';
import { Type } from 'typebox';
import { call } from '../api/api.ts';
import { say } from '../messages/text.ts';

const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()));
const Answer = Type.Union([Rows, Type.Object({ records: Rows, total: Type.Integer() })]);

/** Lists whose addresses pages configure. The server decides what the signed-in user may read of them. */
export const recordData: RecordData = {
  async loadRecords(url, query, signal) {
    // Only calls of our own server: the token goes with them.
    if (!/^\/[\w-]+(?:\/[\w-]+)*$/.test(url)) throw new Error(say('列表地址不正确：{0}', url));
    const target = endpoint({
      method: 'GET',
      path: url,
      access: 'signed-in',
      label: say('可选列表'),
      query: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      result: Answer,
    });
    const answer: unknown = await call(target, { query: { ...query }, ...(signal ? { signal } : {}) });
    // The address may be any call: what it answers is looked at before it is shown.
    if (Array.isArray(answer)) return answer.filter(isRow);
    if (isRow(answer) && Array.isArray(answer.records))
      return { records: answer.records.filter(isRow), total: Number(answer.total ?? answer.records.length) };
    throw new Error(say('返回数据类型不识别'));
  },
};

function isRow(value: unknown): value is RecordRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
