import { text } from '@dossier/contract/core/field.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import type { ProofGiven, ProofWay } from '@dossier/contract/identity/proof.ts';
import { stepUpChallenge, stepUpWays } from '@dossier/contract/identity/step-up.ts';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { later, useText } from '#services/messages/text.ts';
import { askPasskey, knowsPasskeys } from '#services/session/passkey.ts';
import type { FieldPartProps } from '../extensions.ts';
import type { Draft } from '../form/draft.ts';
import type { FieldParts } from '../form/small/FieldRows.tsx';
import { useFormOfPart } from '../form/small/form-of-part.ts';
import { passwordPart, typedPart } from '../form/small/parts.tsx';

/** What the own password is called, where it is asked for. */
export interface ProofWords {
  label: string;
  missing: string;
  /** What follows from it; also said where the password is not asked for. */
  help?: string;
}

/** The fields of a form by which people prove, within an open session, that it is they who act (decision 0108). */
export interface ProofForm {
  /** Whether it is known by now how they can. */
  ready: boolean;
  fields(draft: Draft): Fields;
  parts: FieldParts;
  /** What goes with the call. A passkey is asked now. @param purpose path of the call */
  body(draft: Draft, purpose: string): Promise<ProofGiven>;
  /** Whether one can by something better than the password. */
  hasStrong: boolean;
  /** What was refused is none to be sent again, and stands in nobody's way. */
  spent: Draft;
  /** What the server says against it is said at its field. */
  at<T>(draft: Draft, work: Promise<T>): Promise<T>;
}

const names = { way: 'proofWay', password: 'password', code: 'proofCode' } as const;
const wayNames: Record<ProofWay, ReturnType<typeof later>> = {
  passkey: later('通行密钥'),
  totp: later('验证器应用'),
  password: later('登录密码'),
  recovery: later('恢复码'),
};

const parts: FieldParts = {
  [names.way]: WayPart,
  [names.password]: passwordPart('current-password'),
  [names.code]: typedPart({ autoComplete: 'one-time-code' }),
};

/** @param asks whether a proof is wanted at all */
export function useProof({ label, missing, help }: ProofWords, asks = true): ProofForm {
  const say = useText();
  const ways = useWays(asks);
  const wayOf = (draft: Draft): ProofWay => ways?.find((way) => way === draft[names.way]) ?? ways?.[0] ?? 'password';
  const fieldOf = (way: ProofWay) => (way === 'password' ? names.password : way === 'passkey' ? names.way : names.code);
  const noted = help === undefined ? {} : { help };

  const typed = (way: ProofWay): Fields => {
    const required = { required: true, ...noted } as const;
    switch (way) {
      case 'password':
        return { [names.password]: text({ label, missing, max: 256, ...required }) };
      case 'totp':
        return { [names.code]: text({ label: say('验证码'), missing: say('请输入验证码'), max: 7, ...required }) };
      case 'recovery':
        return { [names.code]: text({ label: say('恢复码'), missing: say('请输入恢复码'), max: 20, ...required }) };
      case 'passkey':
        return {};
    }
  };

  return {
    ready: !asks || ways !== undefined,
    hasStrong: ways?.some((way) => way !== 'password') ?? false,
    parts,
    spent: { [names.password]: '', [names.code]: '' },
    fields(draft) {
      if (!asks || !ways) return {};
      const way = wayOf(draft);
      const isChosen = ways.length > 1 || way !== 'password';
      const chosen: Fields = isChosen
        ? { [names.way]: text({ label: say('确认方式'), ...(way === 'passkey' ? noted : {}) }) }
        : {};
      return { ...chosen, ...typed(way) };
    },
    async body(draft, purpose) {
      if (!asks) return {};
      const way = wayOf(draft);
      if (way === 'password') return { password: String(draft[names.password] ?? '') };
      if (way !== 'passkey') return { proof: { way, code: String(draft[names.code] ?? '').trim() } };
      const { handle, options } = await call(stepUpChallenge, { body: { purpose } });
      const answer = await askPasskey(options).catch(() => {
        throw atField(names.way, new ApiError(say('已取消或超时，请重试'), { code: 0, status: 200 }));
      });
      return { proof: { way, handle, answer } };
    },
    async at(draft, work) {
      try {
        return await work;
      } catch (error) {
        throw error instanceof ApiError && error.reason === 'C18' ? atField(fieldOf(wayOf(draft)), error) : error;
      }
    },
  };
}

/** The same refusal, said at a field. */
function atField(name: string, { message, code, status, reason }: ApiError): ApiError {
  const result = { fields: { [name]: message } };
  return new ApiError(message, { code, status, result, ...(reason === undefined ? {} : { reason }) });
}

/** Ways of this person that this browser knows; undefined until the server has said. The password where it cannot. */
function useWays(asks: boolean): readonly ProofWay[] | undefined {
  const { data, error } = useQuery({
    queryKey: [stepUpWays.path],
    queryFn: ({ signal }) => call(stepUpWays, { signal }),
    enabled: asks,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (error) return ['password'];
  const ways = data?.ways.filter((way) => way !== 'passkey' || knowsPasskeys());
  // Where the one way that is left does not work, the server's sentence says what would.
  return ways?.length === 0 ? ['password'] : ways;
}

function WayPart({ id, value, disabled, 'aria-describedby': describedBy }: FieldPartProps) {
  const say = useText();
  const ways = useWays(true) ?? [];
  const form = useFormOfPart();
  return (
    <Radio.Group
      id={id}
      aria-describedby={describedBy}
      disabled={disabled}
      options={ways.map((way) => ({ value: way, label: say(wayNames[way]) }))}
      value={value ?? ways[0]}
      onChange={(event) => {
        // What was typed for another way is none for this one.
        form.change({ [names.way]: event.target.value, [names.password]: '', [names.code]: '' });
        for (const name of Object.values(names)) form.forget(name);
      }}
    />
  );
}
