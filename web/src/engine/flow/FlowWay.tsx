import { FlagOutlined, SendOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { monthDay } from '@dossier/widgets/text/date-text.ts';
import { Avatar } from '#list/Avatar.tsx';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { useSession } from '#services/session/session.ts';
import type { Asked, FlowInstance, WayStop } from './flow.api.ts';
import { whenWords } from './flow-time.ts';
import { askedWord, limitWords, modeWord, namesOf, stateWords } from './flow-words.ts';
import './flow.css';

/** The way that an approval has gone and will go: who decided, who is asked now, who will be. */
export function FlowWay({ instance }: { instance: FlowInstance }) {
  const t = useText();
  const { applicant, startedAt, endedAt, note, state, way } = instance;
  return (
    <ol className="fl-way" aria-label={t('审批路径')}>
      <li className="fl-stop" data-state="done">
        <Avatar name={applicant.name} path={applicant.avatar} />
        <div>
          <p className="fl-who">
            <strong>{applicant.name}</strong> <span>{t('发起')}</span>
          </p>
          <p>{whenWords(startedAt)}</p>
          {note ? <p className="fl-said">{note}</p> : null}
        </div>
      </li>
      <FlowStops way={way} />
      <li className="fl-stop" data-state={state === 'running' ? 'ahead' : 'done'}>
        <span className="avatar fl-mark">
          <Icon of={FlagOutlined} aria-hidden />
        </span>
        <div>
          <p className="fl-who">{state === 'running' ? t('通过后结束') : t(stateWords[state].text)}</p>
          {endedAt ? <p>{whenWords(endedAt)}</p> : null}
        </div>
      </li>
    </ol>
  );
}

/** The stops of a way; also of one that nobody has gone yet. */
export function FlowStops({ way }: { way: readonly WayStop[] }) {
  return (
    <>
      {way.map((stop) => (
        <Stop key={stop.nodeId} stop={stop} />
      ))}
    </>
  );
}

function Stop({ stop }: { stop: WayStop }) {
  const t = useText();
  const { type, name, state, branch, within, people, notes, dueAt, late } = stop;
  if (type === 'branch') {
    if (!branch) return null;
    return (
      <li className="fl-stop fl-turn" data-state={state} data-within={within.length > 0}>
        <p>{t('{0}：{1}', name || t('条件分支'), branch.name)}</p>
      </li>
    );
  }
  if (type === 'parallel') {
    return (
      <li className="fl-stop fl-turn" data-state={state} data-within={within.length > 0}>
        <p>{t('以下同时进行')}</p>
      </li>
    );
  }
  const copy = type === 'copy';
  const facts = copy ? [] : [modeWord(stop), limitWords(stop)].filter((one) => one !== '');
  const [first] = people;
  return (
    <li className="fl-stop" data-state={state} data-within={within.length > 0} data-copy={copy}>
      {copy || !first ? (
        <span className="avatar fl-mark">
          <Icon of={SendOutlined} aria-hidden />
        </span>
      ) : (
        <Avatar name={first.name} path={first.avatar} />
      )}
      <div>
        <p className="fl-who">
          {copy ? t('抄送{0}', namesOf(people)) : people.length > 0 ? namesOf(people) : t('待定')}{' '}
          {state === 'open' ? <span className="fl-now">{t('待处理')}</span> : null}
        </p>
        {copy ? null : <p>{[name, ...facts].filter((one) => one !== '').join(t('，'))}</p>}
        {state === 'open' && dueAt ? (
          <p className={late ? 'fl-late' : 'fl-due'}>
            {late ? t('已超时，应于 {0} 前处理', monthDay(dueAt, 16)) : t('{0} 前处理', monthDay(dueAt, 16))}
          </p>
        ) : null}
        {copy ? null : people.filter(isTold).map((one) => <Told key={`${one.username}-${one.state}`} asked={one} />)}
        {notes.map(({ kind, message }) => (
          <p key={`${kind}-${message}`} className="fl-note">
            {messages().answered(message)}
          </p>
        ))}
      </div>
    </li>
  );
}

/** People of whom more than the name has to be told. */
const isTold = ({ state, by, opinion, added }: Asked): boolean =>
  (state !== 'ahead' && state !== 'open') || by !== null || opinion !== null || added !== null;

/** What one of several did, in whose place, and what they said to it. */
function Told({ asked }: { asked: Asked }) {
  const t = useText();
  const own = useSession((session) => session.user?.username);
  const { name, username, state, by, at, opinion, added } = asked;
  return (
    <div className="fl-told" data-state={state}>
      <p>
        {username === own ? t('我') : name} {askedWord(state)}
        {by ? t('（{0}代）', by.name) : ''}
        {added === null ? '' : added === 'before' ? t('（前加签）') : t('（后加签）')} <time>{whenWords(at)}</time>
      </p>
      {opinion ? <p className="fl-said">{opinion}</p> : null}
    </div>
  );
}
