import {
  authControl,
  authType,
  type ColumnSwitch,
  canBeControlled,
  columnSwitches,
  pageOfStyle,
  type StandardButton,
  buttonsOf as standardButtonsOf,
  switchesOf,
} from '@dossier/contract/online/authority/authority.ts';
import type {
  AuthColumn,
  AuthPageRow,
  Grantable,
  SwitchBody,
} from '@dossier/contract/online/authority/authority-calls.ts';
import { customButtons } from '@dossier/contract/online/enhance/buttons.ts';
import type { FormRelease } from '@dossier/contract/online/form/compile.ts';
import { sql } from 'kysely';
import { notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Caller } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertHas } from './assert-has.ts';
import { changeAuthority } from './change.ts';
import { type FormDefinition, requireForm } from './form-of.ts';

type Switches = Readonly<Partial<Record<ColumnSwitch, boolean>>>;

/** Fields that can be under control, with their switches. */
export async function authColumns(db: Db, id: string): Promise<AuthColumn[]> {
  const form = await requireForm(db, id);
  const rows = await entriesOf(db, id, authType.field);
  return governed(form).map((line) => {
    const isOn = (name: ColumnSwitch) => {
      const { control, page } = columnSwitches[name];
      return rows.some(
        (row) => row.code === line.dbFieldName && row.control === control && row.page === page && row.status === 1,
      );
    };
    const switches = { listShow: isOn('listShow'), formShow: isOn('formShow'), formEditable: isOn('formEditable') };
    return {
      ...{ cgformId: id, code: line.dbFieldName, title: line.dbFieldTxt },
      status: Object.values(switches).includes(true) ? 1 : 0,
      ...switches,
      ...{ isShowList: line.isShowList ?? null, isShowForm: line.isShowForm ?? null },
    };
  });
}

/** Puts fields under control with all their switches, or takes them out. */
export function enableColumns(
  caller: Caller,
  columns: readonly { cgformId: string; code: string; status: 0 | 1 }[],
): Promise<void> {
  const asked = columns.map(({ cgformId, code, status }) => ({ cgformId, code, switches: all(status === 1) }));
  return setColumns(caller, asked, (form) => `启用或停用字段权限，${form}`);
}

/** Sets switches of fields; a field with none is no longer under control. */
export function switchColumns(caller: Caller, columns: readonly SwitchBody[]): Promise<void> {
  const asked = columns.map(({ cgformId, code, switchFlag, ...given }) => {
    const names = switchesOf[switchFlag] ?? [];
    if (names.some((name) => given[name] === undefined)) throw refuse('字段权限的参数不正确');
    return { cgformId, code, switches: Object.fromEntries(names.map((name) => [name, given[name]])) as Switches };
  });
  return setColumns(caller, asked, (form) => `切换字段权限，${form}`);
}

const all = (on: boolean): Switches => ({ listShow: on, formShow: on, formEditable: on });

async function setColumns(
  caller: Caller,
  asked: readonly { cgformId: string; code: string; switches: Switches }[],
  words: (form: string) => string,
): Promise<void> {
  const ids = new Set(asked.map(({ cgformId }) => cgformId));
  const [id = ''] = ids;
  if (ids.size !== 1) throw refuse('字段权限的参数不正确');
  await changeAuthority(caller, id, words, asked, async (tx, form) => {
    const known = new Set(governed(form).map(({ dbFieldName }) => dbFieldName));
    for (const { code, switches } of asked) {
      if (!known.has(code)) throw refuse(`字段不存在：${code.slice(0, 50)}`);
      if (Object.values(switches).includes(false)) assertHas(caller.actor, form, { type: authType.field, code });
      for (const [name, on] of Object.entries(switches))
        await setEntry(tx, caller, id, { code, type: authType.field, ...columnSwitches[name as ColumnSwitch] }, on);
    }
  });
}

/** Buttons of a form that are or were under control. */
export async function authButtons(db: Db, id: string) {
  const { head, buttons } = await requireForm(db, id);
  return {
    buttonList: customButtons(buttons).map((button) => ({
      ...{ code: button.buttonCode, title: button.buttonName, page: pageOfStyle(button.buttonStyle) },
      status: Number(button.buttonStatus),
    })),
    authList: await entriesOf(db, id, authType.button),
    mainRelationType: head.relationType,
    mainThemeTemplate: head.themeTemplate,
  };
}

/** Puts a button under control. */
export async function enableButton(
  caller: Caller,
  { cgformId, code, page }: { cgformId: string; code: string; page: number },
): Promise<AuthPageRow> {
  return changeAuthority(
    caller,
    cgformId,
    (form) => `启用按钮权限，${form}`,
    { code },
    (tx, form) => {
      const button = controllable(form).find((one) => one.code === code);
      if (button?.page !== page) throw refuse(`按钮不存在：${code.slice(0, 50)}`);
      return setEntry(tx, caller, cgformId, { code, type: authType.button, control: authControl.visible, page }, true);
    },
  );
}

/** Takes a button out of control; who it is granted to is remembered. */
export async function disableButton(caller: Caller, id: string): Promise<void> {
  const { rows } = await sql<AuthPageRow>`${entries} where id = ${id} and type = ${authType.button}`.execute(
    caller.app.db,
  );
  const [row] = rows;
  if (!row) throw notFound('未找到对应实体');
  await changeAuthority(
    caller,
    row.cgformId,
    (form) => `停用按钮权限，${form}`,
    { code: row.code },
    (tx, form) => {
      assertHas(caller.actor, form, row);
      return setEntry(tx, caller, row.cgformId, row, false);
    },
  );
}

/** Buttons of a form that can be under control: those that every one has, and its own. */
const controllable = ({
  head,
  buttons,
}: FormDefinition): readonly Pick<StandardButton, 'code' | 'label' | 'page'>[] => [
  ...standardButtonsOf(head),
  ...customButtons(buttons).map(({ buttonCode, buttonName, buttonStyle }) => ({
    ...{ code: buttonCode, label: buttonName, page: pageOfStyle(buttonStyle) },
  })),
];

const titles: Readonly<Record<ColumnSwitch, string>> = {
  listShow: '列表可见',
  formShow: '表单可见',
  formEditable: '表单可编辑',
};

/** What can be granted of a form: fields or buttons that are under control now. */
export async function grantable(db: Db, id: string, type: 1 | 2): Promise<Grantable[]> {
  const form = await requireForm(db, id);
  const rows = (await entriesOf(db, id, type)).filter(({ status }) => status === 1);
  if (type === authType.button) {
    const buttons = new Map(controllable(form).map(({ code, label }) => [code, label]));
    return rows.flatMap((row) => {
      const label = buttons.get(row.code);
      return label === undefined ? [] : [{ ...row, title: label }];
    });
  }
  const known = new Map(governed(form).map((line, at) => [line.dbFieldName, { title: line.dbFieldTxt, at }]));
  return rows
    .flatMap((row) => {
      const field = known.get(row.code);
      const name = switchNames.find((one) => {
        const { control, page } = columnSwitches[one];
        return row.control === control && row.page === page;
      });
      return field && name ? [{ ...row, title: titles[name], at: field.at * 3 + switchNames.indexOf(name) }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ at: _, ...row }) => row);
}
const switchNames = Object.keys(columnSwitches) as ColumnSwitch[];

const governed = ({ head, fields }: FormDefinition): FormRelease['fields'] =>
  fields.filter((line) => canBeControlled(head, line));

const entries = sql`select id, cgform_id as "cgformId", code, type, control, page, status from onl_auth_page`;

async function entriesOf(db: Db, id: string, type: number): Promise<AuthPageRow[]> {
  const { rows } = await sql<AuthPageRow>`${entries} where cgform_id = ${id} and type = ${type}
    order by create_time, id`.execute(db);
  return rows;
}

/** The form is locked, so one entry is there once. */
async function setEntry(
  tx: Tx,
  { actor }: Caller,
  formId: string,
  { code, type, control, page }: { code: string; type: number; control: number; page: number },
  on: boolean,
): Promise<AuthPageRow> {
  const status = on ? 1 : 0;
  const which = sql`cgform_id = ${formId} and code = ${code} and type = ${type} and control = ${control} and page = ${page}`;
  await sql`update onl_auth_page set status = ${status}, update_by = ${actor.username}, update_time = ${wireNow()}
    where ${which} and status <> ${status}`.execute(tx);
  await sql`insert into onl_auth_page (id, cgform_id, code, type, control, page, status, create_by, create_time)
    select ${newId()}, ${formId}, ${code}, ${type}, ${control}, ${page}, ${status}, ${actor.username}, ${wireNow()}::timestamptz
    where not exists (select from onl_auth_page where ${which})`.execute(tx);
  const { rows } = await sql<AuthPageRow>`${entries} where ${which}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('未找到对应实体');
  return row;
}
