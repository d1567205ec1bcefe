import { Type } from 'typebox';
import { endpoint, type Method } from '../core/endpoint.ts';

const Query = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 4000 }) },
  // Further parameters belong to an address that was not encoded; they are told apart from none at all.
  { additionalProperties: Type.Unknown() },
);
const AnyBody = Type.Unknown();

/** What the other side says is `result`, its status is `code`; 401, at which clients sign out, comes as 500 with a sentence. */
function transitBy<M extends Method>(method: M) {
  return endpoint({
    method,
    path: '/sys/common/transitRESTful',
    access: 'system:common:transitRESTful',
    label: '通用代理-转发请求',
    query: Query,
    body: AnyBody,
    result: Type.Unknown(),
  });
}

/** Calls another system in the browser's place, where OUTBOUND_ALLOW names its host; one call per method. */
export const transitGet = transitBy('GET');
export const transitPost = transitBy('POST');
export const transitPut = transitBy('PUT');
export const transitDelete = transitBy('DELETE');
