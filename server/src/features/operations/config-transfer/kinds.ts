import { messageTemplate } from '@dossier/contract/communication/message-template.ts';
import { checkRule } from '@dossier/contract/dictionaries/check-rule.ts';
import { fillRule } from '@dossier/contract/dictionaries/fill-rule.ts';
import { type ConfigKindName, configKindNames } from '@dossier/contract/operations/config-transfer.ts';
import { quartzJob } from '@dossier/contract/operations/quartz-job.ts';
import { categoryKind } from './category-kind.ts';
import { dashboardKind } from './dashboard-kind.ts';
import { dictKind } from './dict-kind.ts';
import type { Kind } from './kind.ts';
import { menuKind } from './menu-kind.ts';
import { printTemplateKind } from './print-template-kind.ts';
import { resourceKind } from './resource-kind.ts';
import { roleKind } from './role-kind.ts';

const kinds: Record<ConfigKindName, Kind> = {
  menu: menuKind,
  dict: dictKind,
  category: categoryKind,
  fillRule: resourceKind({
    name: 'fillRule',
    resource: fillRule,
    code: 'ruleCode',
    fields: ['ruleCode', 'ruleName', 'ruleClass', 'ruleParams'],
  }),
  checkRule: resourceKind({
    name: 'checkRule',
    resource: checkRule,
    code: 'ruleCode',
    fields: ['ruleCode', 'ruleName', 'ruleDescription', 'ruleJson'],
  }),
  messageTemplate: resourceKind({
    name: 'messageTemplate',
    resource: messageTemplate,
    code: 'templateCode',
    fields: ['templateCode', 'templateName', 'templateType', 'templateContent', 'templateTestJson', 'useStatus'],
  }),
  // Who is told of failures stays behind: users are no configuration.
  job: resourceKind({
    name: 'job',
    resource: quartzJob,
    code: 'jobClassName',
    title: 'description',
    fields: ['jobClassName', 'cronExpression', 'status', 'timeZone', 'misfire', 'parameter', 'description'],
  }),
  printTemplate: printTemplateKind,
  role: roleKind,
  dashboard: dashboardKind,
};

/** How a kind is read and put in. */
export const kindOf = (name: ConfigKindName): Kind => kinds[name];

/** All kinds in the order in which they are put in: what others refer to comes first. */
export const allKinds: readonly Kind[] = configKindNames.map(kindOf);
