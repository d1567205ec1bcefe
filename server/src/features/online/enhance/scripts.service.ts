import type { Script } from '@dossier/contract/online/enhance/script-calls.ts';
import { runs, type ScriptType } from '@dossier/contract/online/enhance/scripts.ts';
import type { Db } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { requireDefinition } from './buttons.service.ts';
import { changeForm } from './change-form.ts';

/** The script of a form or of its list; null where there is none. */
export async function scriptOf(db: Db, headId: string, type: ScriptType): Promise<Script | null> {
  const { scripts } = await requireDefinition(db, headId);
  const found = scripts.find(({ cgJsType }) => cgJsType === type);
  return found ? { ...found, cgformHeadId: headId } : null;
}

interface Draft {
  cgJsType: ScriptType;
  cgJs: string;
  content?: string | null | undefined;
}

/** Puts a script in place of the one of its kind; an empty one takes that out. A change of the definition like any other. */
export async function saveScript(caller: Caller, headId: string, { cgJsType, cgJs, content }: Draft): Promise<void> {
  await changeForm(caller, headId, ({ scripts }) => {
    const others = scripts.filter((script) => script.cgJsType !== cgJsType);
    const before = scripts.find((script) => script.cgJsType === cgJsType);
    const next = { cgJsType, cgJs, content: content === undefined ? (before?.content ?? null) : content };
    return { scripts: runs(cgJs) ? [...others, { ...(before ? { id: before.id } : {}), ...next }] : others };
  });
}
