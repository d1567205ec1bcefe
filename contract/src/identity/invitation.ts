import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { CsvInput, Text } from '../core/wire.ts';

const Id = Type.String({ minLength: 1, maxLength: 32 });
const Short = Type.Optional(Type.String({ maxLength: 256 }));

/** Days that a link may be good for. */
export const invitationDays = [1, 7, 30] as const;
const Days = Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)]);
/** Most people that one link lets in. */
export const mostInvitedByLink = 200;

/** What became of a link; `dead`: whoever made it may no longer give what it gives. */
const State = Type.Union([
  Type.Literal('open'),
  Type.Literal('used'),
  Type.Literal('expired'),
  Type.Literal('revoked'),
  Type.Literal('dead'),
]);

/** 邀请链接: whoever has it registers, with roles and departments that were chosen before (decision 0111). */
export const Invitation = Type.Object({
  id: Type.String(),
  /** How many it lets in, and how many have come. */
  places: Type.Integer(),
  used: Type.Integer(),
  /** Whoever comes is approved first. */
  approve: Type.Boolean(),
  /** Names, in one line each. */
  roles: Text,
  departs: Text,
  note: Text,
  /** Who made it. */
  madeBy: Type.String(),
  createTime: Type.String(),
  expiresAt: Type.String(),
  state: State,
});

/** Links of the tenant, the newest first: one's own, and for who administers the whole organisation those of all. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/sys/user/invitations',
  access: 'system:user:add',
  label: '用户-查询邀请链接',
  result: Type.Object({
    list: Type.Array(Invitation),
    /** Whether those who come may be approved first: applications are the platform's (decision 0109). */
    approvable: Type.Boolean(),
  }),
});

/** Makes a link. Its code is told this once. */
export const makeInvitation = endpoint({
  method: 'POST',
  path: '/sys/user/makeInvitation',
  access: 'system:user:add',
  label: '用户-新建邀请链接',
  body: Type.Object({
    days: Days,
    places: Type.Integer({ minimum: 1, maximum: mostInvitedByLink }),
    approve: Type.Optional(Type.Boolean()),
    selectedroles: CsvInput,
    selecteddeparts: CsvInput,
    note: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 200 })])),
  }),
  result: Type.Object({ code: Type.String(), expiresAt: Type.String() }),
});

/** Nobody comes by that link any more. */
export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/sys/user/revokeInvitation',
  access: 'system:user:add',
  label: '用户-作废邀请链接',
  body: Type.Object({ id: Id }),
});

/** How somebody who registers shows that they are one: a code to the phone, a picture's text where no SMS is sent, or neither. */
const Proof = Type.Union([Type.Literal('sms'), Type.Literal('captcha'), Type.Literal('none')]);

/** What a link says to whoever opened it. The code is in the body: addresses end up in the logs of proxies. */
export const lookInvitation = endpoint({
  method: 'POST',
  path: '/sys/user/invitation',
  access: 'public',
  label: '用户-查看邀请',
  body: Type.Object({ code: Short }),
  result: Type.Object({
    /** Name of the installation, or of the tenant that one joins. */
    company: Type.String(),
    invitedBy: Type.String(),
    expiresAt: Type.String(),
    approve: Type.Boolean(),
    proof: Proof,
  }),
});

/** Registers by a link; also where registration is closed. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/sys/user/acceptInvitation',
  access: 'public',
  label: '用户-接受邀请',
  body: Type.Object({
    code: Short,
    username: Short,
    password: Short,
    realname: Short,
    phone: Short,
    /** The code that `/sys/sms` sent, smsmode 1 with the code of the link. */
    smscode: Short,
    email: Short,
    captcha: Short,
    checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Integer()])),
  }),
  result: Type.Object({ waiting: Type.Boolean() }),
});
