import * as contract from '@dossier/contract/organisation/depart.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { mostSort, patterns } from '@dossier/rules/patterns.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { departHooks } from './depart.hooks.ts';
import * as tree from './depart-tree.ts';
import { membersOf, searchMembers } from './members.ts';
import { orgCode } from './new-code.ts';
import { makeWholeTree } from './whole-tree.ts';

/** Departments: a resource for its records, and the tree calls that every picker makes. */
export function departRoutes(app: App): void {
  serveResource(app, contract.depart, departHooks);
  app.generators.register(orgCode);
  readingRoutes(app);
  serve(app, contract.sortDeparts, ({ actor, origin, body }) =>
    inTransaction(app.db, async (tx) => {
      const scope = scopeOf(contract.depart, actor);
      if (body.ids.length - 1 > mostSort) throw refuse(patterns.sortNo.message);
      for (const [index, id] of body.ids.entries()) {
        const before = await findRow(tx, scope, id, { lock: true, full: true });
        if (!before) throw notFound();
        if (before.parentId !== (body.parentId ?? null)) throw refuse('只能在同一上级部门内调整顺序');
        if (before.departOrder === index) continue;
        await changeRecord(
          { app, tx, actor, origin, resource: contract.depart },
          before,
          { departOrder: index },
          { name: 'sort', text: `调整部门顺序，${before.departName}` },
        );
      }
      return done('保存成功！');
    }),
  );
}

function readingRoutes(app: App): void {
  const wholeTree = makeWholeTree(app.db);
  serve(app, contract.queryDepartTree, async ({ db, actor, query }) =>
    query.ids ? tree.namedDeparts(db, actor, csvOf(query.ids)) : wholeTree(actor),
  );
  serve(app, contract.queryDepartTreeSync, ({ db, actor, query }) =>
    query.ids
      ? tree.namedDeparts(db, actor, csvOf(query.ids), query.primaryKey === 'orgCode' ? 'org_code' : 'id')
      : tree.departLevel(db, actor, query.pid),
  );
  serve(app, contract.queryMyDepartTree, async ({ db, actor }) => {
    const managed = await tree.managedTree(db, actor);
    return managed ? doneWith('2', managed, 0) : doneWith('1', null, 0);
  });
  serve(app, contract.queryDepartIdTree, ({ db, actor }) => tree.idTree(db, actor));
  serve(app, contract.searchBy, async ({ db, actor, query }) => {
    const found = await tree.searchByName(db, actor, (query.keyWord ?? '').trim(), query.myDeptSearch === '1');
    if (found.length === 0) throw refuse('未查询匹配数据！');
    return found;
  });
  serve(app, contract.searchOrganisation, async ({ db, actor, query }) => {
    const word = (query.keyWord ?? '').trim();
    if (word === '') return { userList: [], departList: await tree.departTree(db, actor) };
    return {
      userList: await searchMembers(db, actor, word),
      departList: await tree.searchByName(db, actor, word, false),
    };
  });
  serve(app, contract.queryDepartAncestors, ({ db, actor, query }) => {
    if (query.departId) return tree.ancestors(db, actor, csvOf(query.departId), 'id');
    if (query.orgCode) return tree.ancestors(db, actor, csvOf(query.orgCode), 'org_code');
    throw refuse('departId 和 orgCode 不能都为空！');
  });
  serve(app, contract.listAllDeparts, async ({ db, actor, query }) => {
    const where = query.id ? sql<boolean>`t.id = ${query.id}` : tree.everyDepart;
    return (await tree.departsWhere(db, actor, where)).map((row) => tree.toNode(row, false));
  });
  serve(app, contract.getDepartName, async ({ db, actor, query }) => {
    return (await tree.namedDeparts(db, actor, [query.orgCode], 'org_code'))[0] ?? null;
  });
  serve(app, contract.queryParentName, async ({ db, actor, query }) => {
    const own = await oneDepart(db, actor, query.id);
    return own.parentId ? (await oneDepart(db, actor, own.parentId)).departName : null;
  });
  serve(app, contract.getUsersByDepartId, async ({ db, actor, query }) => {
    await oneDepart(db, actor, query.id);
    return membersOf(db, actor, query.id);
  });
  serve(app, contract.queryDepartsByIds, ({ db, actor, query }) => tree.namedDeparts(db, actor, csvOf(query.deptIds)));
}

async function oneDepart(db: Db, actor: Actor, id: string) {
  const [found] = await tree.namedDeparts(db, actor, [id]);
  if (!found) throw notFound();
  return found;
}
