import type { SettingKey } from '@dossier/contract/operations/setting.ts';
import { useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { type StoredSettings, useChangeSettings } from './setting.api.ts';

export type Draft = Partial<Record<SettingKey, unknown>>;

/** What was changed and not saved yet, and what the server said about it. */
export function useSettingDraft(stored: StoredSettings | undefined) {
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = useChangeSettings();
  useUnsaved(Object.keys(draft).length > 0);

  function set(key: SettingKey, value: unknown): void {
    const { [key]: _, ...rest } = draft;
    setDraft(isSame(value, stored?.values[key]) ? rest : { ...rest, [key]: value });
    setErrors(({ [key]: __, ...others }) => others);
  }

  async function save(): Promise<void> {
    if (!stored || change.isPending) return;
    try {
      feedback()?.message.success(await change.mutateAsync({ version: stored.version, values: draft }));
      discard();
    } catch (error) {
      const fields =
        error instanceof ApiError ? (error.result as { fields?: Record<string, string> } | null)?.fields : null;
      if (!fields) showError(error);
      else {
        setErrors(fields);
        document.getElementById(`setting-${Object.keys(fields)[0]?.replace('.', '-')}`)?.focus();
      }
    }
  }

  function discard(): void {
    setDraft({});
    setErrors({});
  }

  return {
    draft,
    errors,
    saving: change.isPending,
    set,
    discard,
    save,
    /** Puts defaults back. @returns the server's sentence @throws its refusal */
    async reset(keys: SettingKey[]): Promise<string> {
      const said = await change.mutateAsync({ version: stored?.version ?? 0, reset: keys });
      setDraft((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !keys.some((gone) => gone === key))));
      return said;
    },
  };
}

function isSame(a: unknown, b: unknown): boolean {
  // The order in which kinds were ticked means nothing.
  const text = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null));
  return text(a) === text(b);
}
