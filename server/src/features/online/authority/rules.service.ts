import type { AuthDataDraft, AuthDataRow } from '@dossier/contract/online/authority/authority-calls.ts';
import { compileForm, isSub } from '@dossier/contract/online/form/compile.ts';
import { sql } from 'kysely';
import { notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Caller } from '#engine/resource/write.ts';
import { ruleProblem } from '#features/identity/permission/menu.public.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertUnbound } from '../form/form.public.ts';
import { changeAuthority } from './change.ts';
import { type FormDefinition, requireForm } from './form-of.ts';

const rules = sql`select id, cgform_id as "cgformId", rule_name as "ruleName", rule_column as "ruleColumn",
  rule_operator as "ruleOperator", rule_value as "ruleValue", status from onl_auth_data`;

/** Rules for the rows of a form. */
export async function authRules(db: Db, id: string, activeOnly = false): Promise<AuthDataRow[]> {
  await requireForm(db, id);
  const { rows } = await sql<AuthDataRow>`${rules} where cgform_id = ${id} ${activeOnly ? sql`and status = 1` : sql``}
    order by create_time, id`.execute(db);
  return rows;
}

/** Adds a rule; it binds nobody before it is granted. */
export async function addRule(caller: Caller, draft: AuthDataDraft): Promise<string> {
  const id = newId();
  await changeAuthority(
    caller,
    draft.cgformId,
    (form) => `添加数据权限，${form}`,
    draft,
    async (tx, form) => {
      const { name, column, operator, value, status } = readRule(form, draft);
      await sql`insert into onl_auth_data (id, cgform_id, rule_name, rule_column, rule_operator, rule_value, status, create_by, create_time)
      values (${id}, ${draft.cgformId}, ${name}, ${column}, ${operator}, ${value}, ${status}, ${caller.actor.username}, ${wireNow()})`.execute(
        tx,
      );
    },
  );
  return id;
}

/** Changes a rule for all to whom it is granted. */
export async function editRule(caller: Caller, { id, ...draft }: AuthDataDraft & { id: string }): Promise<void> {
  await changeAuthority(
    caller,
    draft.cgformId,
    (form) => `修改数据权限，${form}`,
    { id, ...draft },
    async (tx, form) => {
      assertUnbound(caller.actor, draft.cgformId);
      const { name, column, operator, value, status } = readRule(form, draft);
      const { numAffectedRows } = await sql`
      update onl_auth_data set rule_name = ${name}, rule_column = ${column}, rule_operator = ${operator},
        rule_value = ${value}, status = ${status}, update_by = ${caller.actor.username}, update_time = ${wireNow()}
      where id = ${id} and cgform_id = ${draft.cgformId}`.execute(tx);
      if (Number(numAffectedRows) === 0) throw notFound('未找到对应实体');
    },
  );
}

/** Deletes a rule with its grants; who was bound by it alone sees all rows from then on. */
export async function deleteRule(caller: Caller, id: string): Promise<void> {
  const { rows } = await sql<AuthDataRow>`${rules} where id = ${id}`.execute(caller.app.db);
  const [rule] = rows;
  if (!rule) throw notFound('未找到对应实体');
  await changeAuthority(
    caller,
    rule.cgformId,
    (form) => `删除数据权限，${form}`,
    rule,
    async (tx) => {
      assertUnbound(caller.actor, rule.cgformId);
      await sql`delete from onl_auth_relation where auth_id = ${id}`.execute(tx);
      await sql`delete from onl_auth_data where id = ${id}`.execute(tx);
    },
  );
}

const writtenRule = 'USE_SQL_RULES';

/** A rule as it is stored. @throws AppError for one that could not be applied */
function readRule({ head, fields }: FormDefinition, draft: AuthDataDraft) {
  if (isSub(head)) throw refuse('附表的行随主表的记录，请在主表上设置数据权限');
  const operator = draft.ruleOperator.trim();
  const column = operator === writtenRule ? null : (draft.ruleColumn ?? '').trim();
  const value = draft.ruleValue.trim();
  const resource = compileForm({ head, fields, indexs: [], subs: [] });
  const problem = ruleProblem({ column: column ?? '', condition: operator, value }, [resource]);
  if (problem) throw refuse(problem);
  return { name: draft.ruleName.trim(), column, operator, value, status: draft.status };
}
