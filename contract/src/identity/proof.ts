import { type Static, Type } from 'typebox';

/** How people show that it is they who act, within an open session. */
export type ProofWay = 'passkey' | 'totp' | 'password' | 'recovery';

/** What is given in the place of the own password (decision 0108): a code, or the answer of a passkey to a question. */
export const Proof = Type.Object({
  way: Type.Union([Type.Literal('passkey'), Type.Literal('totp'), Type.Literal('recovery')]),
  /** Of an authenticator app, or a recovery code. */
  code: Type.Optional(Type.String({ maxLength: 40 })),
  /** Of a passkey: which question it answers, and the answer in the form of the browser's `toJSON`. */
  handle: Type.Optional(Type.String({ maxLength: 100 })),
  answer: Type.Optional(Type.Unknown()),
});
export type Proof = Static<typeof Proof>;

/** Fields of every call that an open session alone may not make: the caller's own password, or what stands in for it. */
export const proofFields = {
  password: Type.Optional(Type.String({ maxLength: 256 })),
  proof: Type.Optional(Proof),
};
export interface ProofGiven {
  password?: string | undefined;
  proof?: Proof | undefined;
}
