import type { SettingValues } from '@dossier/contract/operations/setting.ts';
import type { Config } from '#config/config.ts';
import { fileKinds } from '../files/checks/sniff.ts';
import { keepTaskDays } from '../tasks/claim.ts';

/** What holds while nobody set anything: the environment's values and the contract's numbers. */
export function defaultSettings({ brand, registration, mail }: Config): SettingValues {
  return {
    'brand.name': brand,
    'brand.logo': '',
    'brand.subtitle': '',
    'signIn.notice': '',
    'signIn.picture': '',
    'signIn.footer': '',
    'signIn.registration': registration,
    'signIn.approval': false,
    'signIn.thirdCreate': false,
    'password.minLength': 8,
    'lockout.maxFailures': 5,
    'lockout.maxPerAddress': 50,
    'lockout.minutes': 10,
    'secondStep.roles': [],
    'secondStep.forActions': false,
    'session.idleMinutes': 120,
    'session.rememberedDays': 7,
    'session.absoluteHours': 168,
    'upload.maxMegabytes': 200,
    'upload.kinds': [...fileKinds],
    'upload.acceptUnscanned': false,
    'upload.tenantMegabytes': 0,
    'upload.userMegabytes': 0,
    'archive.coolingDays': 90,
    'mail.host': mail?.host ?? '',
    'mail.port': mail?.port ?? 587,
    'mail.user': mail?.user ?? '',
    'mail.password': mail?.password ?? '',
    'mail.from': mail?.from ?? '',
    'retention.logDays': 180,
    'retention.openLogDays': 90,
    'retention.messageDays': 180,
    'retention.taskDays': keepTaskDays,
    'archive.transferYears': 5,
    'lowCode.released': false,
    'watermark.enabled': false,
  };
}
