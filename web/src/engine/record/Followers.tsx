import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { mostAddedFollowers } from '@dossier/contract/communication/own-record.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { searchDelay } from '@dossier/widgets/data/use-debounced.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '#list/Avatar.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { findPeople, type Person } from '../timeline/timeline.api.ts';
import { useAddFollowers, useFollowers } from './own-record.api.ts';
import './followers.css';

/** Followers whose pictures are in sight; the others behind a button. */
const inSight = 10;

/** 关注人 of a record; who may edit it adds others. */
export default function Followers({ resource, id }: { resource: Resource; id: string }) {
  const t = useText();
  const about = { tableName: resource.table, tableDataId: id };
  const found = useFollowers(about);
  const [all, setAll] = useState(false);
  const [adding, setAdding] = useState(false);
  if (found.error)
    return (
      <section className="fl">
        <h3>{t('关注人')}</h3>
        <p className="rp-nothing">
          {t('关注人加载失败')}{' '}
          <Button type="link" size="small" onClick={() => void found.refetch()}>
            {t('重试')}
          </Button>
        </p>
      </section>
    );
  if (!found.data) return null;
  const { people, total, mayAdd } = found.data;
  const shown = all ? people : people.slice(0, inSight);
  return (
    <section className="fl">
      <h3>
        {t('关注人')} <small>{total}</small>
        {mayAdd ? (
          <Button
            type="text"
            size="small"
            aria-label={t('添加关注人')}
            title={t('添加关注人')}
            aria-expanded={adding}
            icon={<Icon of={UserAddOutlined} />}
            onClick={() => setAdding(!adding)}
          />
        ) : null}
      </h3>
      {adding ? <AddFollowers about={about} onDone={() => setAdding(false)} /> : null}
      {total === 0 ? (
        <p className="rp-nothing">{t('还没有人关注；关注后，记录有变化时会收到消息。')}</p>
      ) : (
        <ul className="fl-people" data-all={all}>
          {shown.map(({ username, realname, avatar }) => {
            const name = realname ?? username;
            return (
              <li key={username} title={name}>
                <Avatar name={name} path={avatar} />
                <span>{name}</span>
              </li>
            );
          })}
          {total > inSight ? (
            <li>
              <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t('收起') : `+${total - inSight}`}
              </Button>
            </li>
          ) : null}
          {all && total > people.length ? <li>{t('另有 {0} 人', total - people.length)}</li> : null}
        </ul>
      )}
    </section>
  );
}

/** People are looked for among those who may see the record. */
function AddFollowers({ about, onDone }: { about: { tableName: string; tableDataId: string }; onDone: () => void }) {
  const t = useText();
  const add = useAddFollowers(about);
  const [chosen, setChosen] = useState<string[]>([]);
  const [offered, setOffered] = useState<readonly Person[]>([]);
  const [looking, setLooking] = useState(false);
  const [busy, act] = useAct();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);

  function look(keyword: string): void {
    clearTimeout(timer.current);
    asked.current += 1;
    const own = asked.current;
    setLooking(true);
    timer.current = setTimeout(() => {
      findPeople(about, keyword)
        .catch((): Person[] => [])
        .then((people) => {
          // An answer about an older word is dropped.
          if (own !== asked.current) return;
          setOffered(people);
          setLooking(false);
        });
    }, searchDelay.select);
  }

  // Nobody has to type to see whom there is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => look(''), []);

  async function send(): Promise<void> {
    await act(async () => {
      feedback()?.message.success(await add(chosen));
      onDone();
    });
  }

  return (
    <div className="fl-add">
      <Select<string[]>
        mode="multiple"
        autoFocus
        defaultOpen
        aria-label={t('添加关注人')}
        placeholder={t('输入姓名查找能看到本记录的人')}
        value={chosen}
        onChange={setChosen}
        maxCount={mostAddedFollowers}
        showSearch={{ filterOption: false, onSearch: look }}
        loading={looking}
        notFoundContent={looking ? t('查找中…') : t('没有找到能看到本记录的人')}
        options={offered.map(({ username, realname }) => ({
          value: username,
          label: `${realname ?? username}（${username}）`,
        }))}
      />
      <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={() => void send()}>
        {t('添加')}
      </Button>
    </div>
  );
}
