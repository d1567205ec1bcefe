import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const Csv = Type.String({ maxLength: 100_000 });
const Short = Type.String({ maxLength: 256 });

/** A user as pickers show him. */
export const PickedUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Text,
  avatar: Type.Optional(Text),
  sex: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  phone: Type.Optional(Text),
  birthday: Type.Optional(Text),
  orgCodeTxt: Type.Optional(Text),
  status: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});

export const queryUserComponentData = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserComponentData',
  access: 'signed-in',
  label: '用户选择',
  query: Type.Object({
    ...pageQuery,
    departId: Type.Optional(Short),
    realname: Type.Optional(Short),
    username: Type.Optional(Short),
    id: Type.Optional(Short),
    /** Account that is left out; our own addition. */
    except: Type.Optional(Short),
    field: Type.Optional(Type.String()),
  }),
  result: pageOf(PickedUser),
});

/** Fields by which stored users are looked up: those that the table dictionary of users publishes too. */
export const userKeys = ['username', 'id', 'realname', 'phone', 'email', 'workNo'] as const;

/**
 * Users by one stored field; the value is a comma list with a trailing comma. Frozen users are found as well,
 * because a stored value keeps its name. Answers without envelope.
 */
export const getMultiUser = endpoint({
  method: 'GET',
  path: '/sys/user/getMultiUser',
  access: 'signed-in',
  label: '按字段查询用户',
  query: Type.Object({
    username: Type.Optional(Csv),
    id: Type.Optional(Csv),
    realname: Type.Optional(Csv),
    phone: Type.Optional(Csv),
    email: Type.Optional(Csv),
    workNo: Type.Optional(Csv),
  }),
  result: Type.Array(PickedUser),
  answer: 'bare',
});
