import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { adoptFacts, FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { type Caller, editRecord } from '#engine/resource/write.ts';
import { itemHooks, lockedItem } from '../item/item.public.ts';
import { aboutFiles } from './file-roles.ts';
import { fileToRead } from './source-file.ts';

type Adopted = Partial<Record<keyof typeof archiveItem.fields, string | number>>;
const mostKeywords = 20;

/** Fills the empty fields of a record with what one of its files says. @throws AppError where nothing is offered */
export function adopt(caller: Caller, { id, path }: BodyOf<typeof adoptFacts>): Promise<ResultOf<typeof adoptFacts>> {
  return inTransaction(caller.app.db, async (tx) => {
    const item = await lockedItem({ tx, actor: caller.actor }, id);
    const file = await fileToRead(tx, caller.actor, id, path);
    const facts = (await aboutFiles(tx, id, [file.id])).get(file.id)?.facts;
    const offered = Object.entries(facts ? offeredBy(facts) : {});
    const empty = offered.filter(([name]) => item[name] === null || item[name] === undefined || item[name] === '');
    if (empty.length === 0) throw refuse('没有可采用的信息：文件未提供，或相应字段已填写');
    await editRecord(caller, archiveItem, itemHooks, { id, version: item.version, ...Object.fromEntries(empty) }, tx);
    return { fields: empty.map(([name]) => archiveItem.fields[name as keyof typeof archiveItem.fields].label) };
  });
}

/** What a file offers to which fields, as they would be typed. */
export function offeredBy(facts: FileFacts): Adopted {
  const keywords = (facts.keywords ?? '').split(/[,;；，、]/).map((word) => word.trim());
  const offered: Adopted = {
    madeAt: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(facts.madeAt ?? '') ? facts.madeAt : '',
    maker: (facts.from ?? facts.author ?? '').slice(0, 200),
    madePlace: (facts.place ?? facts.source ?? '').slice(0, 200),
    ...(facts.duration === undefined ? {} : { duration: facts.duration }),
    mailTo: facts.to ?? '',
    mailCc: facts.cc ?? '',
    messageId: facts.messageId ?? '',
    keywords: [...new Set(keywords.filter(Boolean))].slice(0, mostKeywords).join(','),
    scope: facts.description ?? '',
  };
  return Object.fromEntries(Object.entries(offered).filter(([, value]) => value !== '' && value !== undefined));
}
