import type { ExtraValues, Rec } from '#engine/extensions.ts';
import type { Draft, Problems } from '#engine/form/draft.ts';
import { say } from '#services/messages/text.ts';
import { lengthProblem } from './password-length.ts';
import { membershipsOf } from './user.api.ts';

export const text = (draft: Draft, name: string): string => (typeof draft[name] === 'string' ? draft[name] : '');

/** What the form of a user holds besides his fields: a first password, roles, departments. */
export const userExtraValues: ExtraValues = {
  load: (record) =>
    record ? membershipsOf(record.id) : { password: '', confirmpassword: '', selectedroles: '', selecteddeparts: '' },
  problems(draft: Draft, record: Rec | null): Problems {
    const problems: Record<string, string> = {};
    if (record) return problems;
    const password = text(draft, 'password');
    if (password === '') problems.password = say('密码不能为空');
    else if (lengthProblem(password)) problems.password = lengthProblem(password) ?? '';
    if (text(draft, 'confirmpassword') === '') problems.confirmpassword = say('请再次输入密码');
    else if (password !== text(draft, 'confirmpassword')) problems.confirmpassword = say('两次输入的密码不一样！');
    return problems;
  },
  body: ({ password, confirmpassword, selectedroles, selecteddeparts }, record) => ({
    // Absent means untouched on the server; the form only knows them when it was allowed to read them.
    selectedroles: selectedroles ?? undefined,
    selecteddeparts: selecteddeparts ?? undefined,
    ...(record ? {} : { password, confirmpassword }),
  }),
};
