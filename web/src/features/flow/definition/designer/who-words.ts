import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ApproveNode, Who } from '@dossier/rules/flow/graph.ts';
import { type Later, later, say } from '#services/messages/text.ts';
import type { Names } from './use-names.ts';

export const whoTypes: Readonly<Record<Who['type'], Later>> = {
  role: later('角色'),
  applicantHead: later('申请人的部门负责人'),
  applicantHeadUpTo: later('申请人的各级上级'),
  departHead: later('记录所属部门的负责人'),
  users: later('指定人员'),
  field: later('记录中的人员'),
  chosen: later('申请人自选'),
};

/** Who is asked, in a few words. */
export function whoWords(who: Who, names: Names, { fields }: Pick<Resource, 'fields'>): string {
  const label = (name: string) => fields[name]?.label ?? name;
  switch (who.type) {
    case 'role':
      return names.role(who.role);
    case 'applicantHead':
      return say(whoTypes.applicantHead);
    case 'applicantHeadUpTo':
      return say('申请人上级，直到第 {0} 级', who.level);
    case 'departHead':
      return say('“{0}”的负责人', label(who.field));
    case 'users':
      return who.users.map(names.user).join(say('、'));
    case 'field':
      return say('记录的“{0}”', label(who.field));
    case 'chosen':
      return who.least === who.most
        ? say('申请人选 {0} 人', who.least)
        : say('申请人选 {0} 至 {1} 人', who.least, who.most);
  }
}

export const whoList = (list: readonly Who[], names: Names, resource: Pick<Resource, 'fields'>): string =>
  list.map((who) => whoWords(who, names, resource)).join(say('、'));

export const modes: Readonly<Record<ApproveNode['mode'], Later>> = {
  any: later('或签，一人即可'),
  all: later('会签，全部同意'),
  order: later('依次，逐个同意'),
};

export const afters: Readonly<Record<NonNullable<ApproveNode['limit']>['after'], Later>> = {
  remind: later('每日提醒'),
  pass: later('自动同意'),
  refuse: later('自动驳回'),
  escalate: later('转给上级'),
};
