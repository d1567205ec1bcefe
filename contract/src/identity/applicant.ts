import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { CsvInput, Text } from '../core/wire.ts';

const Id = Type.String({ minLength: 1, maxLength: 32 });

/** Somebody who has registered and waits, or was refused (decision 0109). */
export const Applicant = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  phone: Text,
  email: Text,
  status: Type.Union([Type.Literal('waiting'), Type.Literal('refused')]),
  /** Why they were refused. */
  reason: Text,
  createTime: Type.String(),
  decidedBy: Text,
  /** Who invited them, with what they chose: where they came by a link (decision 0111). */
  invitedBy: Text,
  selectedroles: Text,
  selecteddeparts: Text,
});

/** Who waits, the longest first, and after them who was refused lately. */
export const listApplicants = endpoint({
  method: 'GET',
  path: '/sys/user/applicants',
  access: 'system:user:applicants',
  label: '用户-查询注册申请',
  result: Type.Array(Applicant),
});

/** Makes the account, with the roles and departments that are given. */
export const approveApplicant = endpoint({
  method: 'POST',
  path: '/sys/user/approveApplicant',
  access: 'system:user:decideApplicant',
  label: '用户-审核注册申请',
  body: Type.Object({ id: Id, selectedroles: CsvInput, selecteddeparts: CsvInput }),
});

/** No account is made; whoever applied is told why. */
export const refuseApplicant = endpoint({
  method: 'POST',
  path: '/sys/user/refuseApplicant',
  access: 'system:user:decideApplicant',
  label: '用户-审核注册申请',
  body: Type.Object({ id: Id, reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }),
});
