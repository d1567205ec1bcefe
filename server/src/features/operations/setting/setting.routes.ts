import * as contract from '@dossier/contract/operations/setting.ts';
import { inTransaction } from '#db/database.ts';
import { done, serve } from '#http/endpoint.ts';
import { fileKinds } from '#services/files/checks/sniff.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { noteStep } from '../first-steps/first-steps.public.ts';
import { listChanges } from './history.ts';
import { changeSettings, settingsVersion } from './setting.service.ts';
import { sendTestMail } from './test-mail.ts';

/** The settings of the installation (decision 0028). */
export function settingRoutes(app: App): void {
  serve(app, contract.listSettings, async ({ db }) => {
    // The version first: a change in between is then noticed by who saves, and not lost.
    const version = await settingsVersion(db);
    await app.settings.reload();
    const { settings } = app;
    const stored = settings.stored();
    const shown = (read: (key: contract.SettingKey) => unknown) =>
      Object.fromEntries(
        contract.settingKeys.map((key) => [key, contract.isSecretSetting(key) ? '' : read(key)] as const),
      );
    return {
      version,
      values: shown((key) => settings.get(key)),
      defaults: shown((key) => settings.defaults[key]),
      changed: [...stored],
      secrets: contract.settingKeys.filter((key) => contract.isSecretSetting(key) && settings.get(key) !== ''),
      fileKinds: [...fileKinds],
    };
  });
  serve(app, contract.editSettings, async ({ actor, origin, body }) => {
    const changed = await changeSettings({ app, actor, origin }, body);
    return done(changed === 0 ? '设置没有变化' : '保存成功，已在所有服务实例生效');
  });
  serve(app, contract.listSettingChanges, ({ db, query }) => listChanges(db, query));
  serve(app, contract.testMail, async ({ actor, origin, body }) => {
    await sendTestMail(app, body.to, actor.language);
    await inTransaction(app.db, async (tx) => {
      await noteStep(tx, 'mail');
      await writeLog(tx, actor, origin, {
        operate: operateType.add,
        content: `发送测试邮件到 ${body.to}`,
        method: contract.testMail.access,
      });
    });
    return done(`测试邮件已发送到 ${body.to}，请查收`);
  });
}
