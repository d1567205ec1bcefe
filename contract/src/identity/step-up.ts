import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** How the caller may show now that it is they who act, the strongest way first (decision 0108). */
export const stepUpWays = endpoint({
  method: 'GET',
  path: '/sys/stepUp/ways',
  access: 'signed-in',
  label: '身份确认-可用方式',
  result: Type.Object({
    ways: Type.Array(
      Type.Union([Type.Literal('passkey'), Type.Literal('totp'), Type.Literal('password'), Type.Literal('recovery')]),
    ),
  }),
});

/** What a passkey is asked before a call: good for one answer, in this session, for the call that is named. */
export const stepUpChallenge = endpoint({
  method: 'POST',
  path: '/sys/stepUp/challenge',
  access: 'signed-in',
  label: '身份确认-通行密钥',
  body: Type.Object({
    /** Path of the call that the answer is sent with. */
    purpose: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  result: Type.Object({ handle: Type.String(), options: Type.Unknown() }),
});
