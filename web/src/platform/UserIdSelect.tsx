import { getMultiUser } from '@dossier/contract/system/lookup.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { ControlProps } from '@dossier/widgets/form/control.ts';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './api.ts';
import { showError } from './feedback.ts';

export interface UserIdSelectProps extends ControlProps {
  /** @default '请选择用户' */
  placeholder?: string;
  /** Ids of users, comma list; a trailing comma is allowed. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** Chooses users where the wire wants their ids; the picker itself speaks of login names. */
export function UserIdSelect({ value, onChange, ...rest }: UserIdSelectProps) {
  const [chosen, setChosen] = useState({ ids: '', names: '' });
  const ids = csvOf(value).join(',');
  const known = ids === chosen.ids;
  const loaded = useQuery({
    queryKey: ['users', 'of ids', ids],
    queryFn: async () => {
      const users = await call(getMultiUser, { query: { id: `${ids},` } });
      return csvOf(ids)
        .flatMap((id) => users.find((user) => user.id === id)?.username ?? [])
        .join(',');
    },
    enabled: ids !== '' && !known,
  });

  async function change(names: string | null): Promise<void> {
    if (!names) {
      onChange?.(null);
      return;
    }
    try {
      const users = await call(getMultiUser, { query: { username: `${names},` } });
      const found = csvOf(names).flatMap((name) => users.find((user) => user.username === name)?.id ?? []);
      setChosen({ ids: found.join(','), names });
      onChange?.(found.join(','));
    } catch (error) {
      showError(error);
    }
  }

  const names = ids === '' ? '' : known ? chosen.names : (loaded.data ?? '');
  return <UserSelect {...rest} multiple value={names} onChange={(next) => void change(next)} />;
}
