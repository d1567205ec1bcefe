import { compare } from '@dossier/rules/condition.ts';
import type { ActionInput } from '../core/action.ts';
import { dict, ref, text } from '../core/field.ts';
import { bodyState } from './body.ts';
import { box } from './box.ts';
import { location } from './location.ts';

/** What is known of the body of a record; the store alone writes it (domain 6.5). */
export const bodyFields = {
  phy: dict('arc_phy', {
    label: '实体状态',
    readOnly: true,
    form: false,
    search: 'equals',
    more: true,
    list: false,
    excel: false,
  }),
  barcode: text({
    label: '条码',
    readOnly: true,
    form: false,
    max: 20,
    search: 'equals',
    more: true,
    mono: true,
    list: false,
    excel: false,
  }),
  boxId: ref(() => box, {
    label: '档案盒',
    text: 'code',
    excelText: 'code',
    readOnly: true,
    form: false,
    list: false,
    excel: false,
  }),
  locationId: ref(() => location, {
    label: '存放位置',
    text: 'code',
    excelText: 'code',
    readOnly: true,
    form: false,
    list: false,
    excel: false,
  }),
};

/** What is done to bodies, to records in these states (domain 6.5). */
export const bodyActions = (from: readonly string[]) =>
  ({
    repair: {
      label: '送修',
      from,
      only: { when: compare('phy', 'in', bodyState.shelved, bodyState.lent), message: '只有在架的档案才能送修' },
    },
    repaired: {
      label: '修复',
      from,
      only: { when: compare('phy', 'eq', bodyState.repair), message: '该档案不在修复中' },
    },
    lose: {
      label: '登记遗失',
      from,
      only: {
        when: compare('phy', 'eq', bodyState.shelved),
        message: '只有在架的档案才能登记遗失，借出的在借阅台登记',
      },
      danger: true,
      batch: false,
      ask: '登记后该档案不再出借，找到后可以恢复在架。',
    },
    find: {
      label: '找到',
      from,
      only: { when: compare('phy', 'eq', bodyState.lost), message: '该档案没有登记遗失' },
    },
  }) satisfies Readonly<Record<string, ActionInput>>;
