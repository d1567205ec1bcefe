import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { pageOf, pageQuery } from '../../core/envelope.ts';

const path = '/online/cgform/hook';
const Id = Type.String({ minLength: 1, maxLength: 36 });
/** Most hooks of one installation. */
export const mostHooks = 100;
/** Letters, digits, `_` and `-`, a letter first: steps name a hook so. */
export const hookCodePattern = '^[A-Za-z][A-Za-z0-9_-]{0,49}$';

const draft = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  url: Type.String({ minLength: 1, maxLength: 500 }),
  /** 1: it is called; 0: steps that name it call nobody. */
  activeStatus: Type.Union([Type.Literal('1'), Type.Literal('0')]),
};
const code = Type.String({ pattern: hookCodePattern });
/** Another program that steps of forms call; its secret is shown when it is made, and never again. */
export const Hook = Type.Object({ id: Id, code: Type.String(), ...draft });
export type Hook = Static<typeof Hook>;
export const HookDraft = Type.Object({ code, ...draft });
export type HookDraft = Static<typeof HookDraft>;

const access = 'online:form:edit' as const;
export const listHooks = endpoint({
  ...{ method: 'GET', path: `${path}/list`, access, label: '外部接口-列表' },
  result: Type.Array(Hook),
});
const Shown = Type.Object({ id: Id, secret: Type.String() });
export const addHook = endpoint({
  ...{ method: 'POST', path: `${path}/add`, access, label: '外部接口-添加' },
  body: HookDraft,
  result: Shown,
});
export const editHook = endpoint({
  ...{ method: 'PUT', path: `${path}/edit`, access, label: '外部接口-修改' },
  body: Type.Object({ id: Id, ...draft }),
});
export const deleteHook = endpoint({
  ...{ method: 'DELETE', path: `${path}/delete`, access, label: '外部接口-删除' },
  query: Type.Object({ id: Id }),
});
/** Makes a new secret and shows it this once; the one before is worth nothing any more. */
export const resetHookSecret = endpoint({
  ...{ method: 'POST', path: `${path}/resetSecret`, access, label: '外部接口-重新生成密钥' },
  body: Type.Object({ id: Id }),
  result: Shown,
});

/** How far a delivery is. */
export const deliveryStatus = { waiting: '0', delivered: '1', givenUp: '-1' } as const;
/** One call after saving; what was sent is shown to nobody. */
export const Delivery = Type.Object({
  id: Id,
  hookName: Type.String(),
  event: Type.String(),
  tableName: Type.String(),
  recordId: Type.String(),
  status: Type.String(),
  tries: Type.Integer(),
  httpStatus: Type.Union([Type.Integer(), Type.Null()]),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  result: Type.Union([Type.String(), Type.Null()]),
  nextTime: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.String(),
});
export type Delivery = Static<typeof Delivery>;
export const listDeliveries = endpoint({
  ...{ method: 'GET', path: `${path}/deliveries`, access, label: '外部接口-发送记录' },
  query: Type.Object({ ...pageQuery, status: Type.Optional(Type.String({ maxLength: 2 })) }),
  result: pageOf(Delivery),
});
/** Gives a delivery all its tries again, from now on. */
export const resendDelivery = endpoint({
  ...{ method: 'POST', path: `${path}/resend`, access, label: '外部接口-重新发送' },
  body: Type.Object({ id: Id }),
});
