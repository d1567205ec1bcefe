import { annualMessages } from '../arc/annual/annual.messages.ts';
import { arcMessages } from '../arc/arc.messages.ts';
import { checkMessages } from '../arc/check/check.messages.ts';
import { endingMessages } from '../arc/ending/ending.messages.ts';
import { archiveLoanMessages } from '../arc/loan.messages.ts';
import { mediaMessages } from '../arc/reading/media.messages.ts';
import { archiveRightsMessages } from '../arc/rights/rights.messages.ts';
import { transferMessages } from '../arc/transfer/transfer.messages.ts';
import { communicationMessages } from '../communication/communication.messages.ts';
import { connectionsMessages } from '../connections/connections.messages.ts';
import { dashboardMessages } from '../dashboard/dashboard.messages.ts';
import { demoMessages } from '../demo/demo.messages.ts';
import { dictionariesMessages } from '../dictionaries/dictionaries.messages.ts';
import { eqMessages } from '../eq/eq.messages.ts';
import { filesMessages } from '../files/files.messages.ts';
import { flowMessages } from '../flow/flow.messages.ts';
import { identityMessages } from '../identity/identity.messages.ts';
import { chartMessages } from '../online/chart.messages.ts';
import { enhanceMessages } from '../online/enhance.messages.ts';
import { formMessages } from '../online/form.messages.ts';
import { generateMessages } from '../online/generate.messages.ts';
import { hookMessages } from '../online/hook.messages.ts';
import { onlineMessages } from '../online/online.messages.ts';
import { printReportMessages } from '../online/print.messages.ts';
import { rulesMessages } from '../online/rules.messages.ts';
import { scriptMessages } from '../online/scripts.messages.ts';
import { shareMessages } from '../online/share.messages.ts';
import { operationsMessages } from '../operations/operations.messages.ts';
import { organisationMessages } from '../organisation/organisation.messages.ts';
import { closingMessages } from '../pm/closing/closing.messages.ts';
import { deskMessages } from '../pm/desk/desk.messages.ts';
import { planExchangeMessages } from '../pm/plan/exchange.messages.ts';
import { pmMessages } from '../pm/pm.messages.ts';
import { reportMessages } from '../pm/report/report.messages.ts';
import { statMessages } from '../pm/stat/stat.messages.ts';
import { templateMessages } from '../pm/template/template.messages.ts';
import { generalMessages } from './general.messages.ts';
import { recordMessages } from './record.messages.ts';

/**
 * What the server answers and what the checks of the contract say, in English, from the files beside the features; `{0}`,
 * `{1}`… stand for values. The contract is Chinese: a sentence that is not here is shown as it came.
 */
export const answerEnglish: Readonly<Record<string, string>> = {
  ...arcMessages,
  ...checkMessages,
  ...communicationMessages,
  ...connectionsMessages,
  ...dictionariesMessages,
  ...dashboardMessages,
  ...demoMessages,
  ...eqMessages,
  ...archiveLoanMessages,
  ...endingMessages,
  ...archiveRightsMessages,
  ...transferMessages,
  ...mediaMessages,
  ...filesMessages,
  ...flowMessages,
  ...generalMessages,
  ...identityMessages,
  ...enhanceMessages,
  ...generateMessages,
  ...hookMessages,
  ...shareMessages,
  ...rulesMessages,
  ...scriptMessages,
  ...formMessages,
  ...onlineMessages,
  ...chartMessages,
  ...printReportMessages,
  ...operationsMessages,
  ...organisationMessages,
  ...planExchangeMessages,
  ...pmMessages,
  ...closingMessages,
  ...statMessages,
  ...annualMessages,
  ...reportMessages,
  ...deskMessages,
  ...templateMessages,
  ...recordMessages,
};
