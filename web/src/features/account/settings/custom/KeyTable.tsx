import { Switch } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { chordProblem, keysOf, shortcutPlaces, shortcutWords, withChord } from '#services/keys/shortcut-words.ts';
import { chordFor, chordOf, isSingle, type ShortcutId, shortcuts } from '#services/keys/shortcuts.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { changePreferences, usePreferences } from '#services/theme/preferences.ts';
import { Row } from '../Row.tsx';

/** Every shortcut of shell and lists, changed by pressing another one. */
export function KeyTable() {
  const say = useText();
  const { change } = useShellMessages().account;
  const { keys, singleKeys } = usePreferences();
  const [recording, setRecording] = useState<ShortcutId | null>(null);
  const [notice, setNotice] = useState<{ id: ShortcutId; text: string } | null>(null);

  const begin = (id: ShortcutId) => {
    setRecording(id);
    setNotice(null);
  };
  const choose = (id: ShortcutId, chord: string): boolean => {
    const problem = chordProblem(id, chord, keys);
    if (problem) {
      const pressed = keysOf(chord).join(' ');
      const reasons = {
        taken: () => (problem.type === 'taken' ? say('“{0}”已用于“{1}”', pressed, say(shortcutWords[problem.by])) : ''),
        fixed: () => say('“{0}”是输入框、列表等控件自己的按键，不能使用', pressed),
        reserved: () => say('“{0}”由浏览器或操作系统使用，不能使用', pressed),
      };
      setNotice({ id, text: reasons[problem.type]() });
      return false;
    }
    changePreferences({ keys: withChord(keys, id, chord) });
    setNotice(!singleKeys && isSingle(chord) ? { id, text: say('单键快捷键已关闭，打开后才会生效') } : null);
    return true;
  };
  const record = (event: KeyboardEvent, id: ShortcutId) => {
    if (recording !== id) return;
    // Whoever walks on with Tab is let go.
    if (event.key === 'Tab') return setRecording(null);
    event.preventDefault();
    event.stopPropagation();
    const chord = chordOf(event.nativeEvent);
    if (chord === 'Escape') return setRecording(null);
    if (chord !== null && choose(id, chord)) setRecording(null);
  };

  return (
    <>
      <Row title={say('单键快捷键')} hint={say('使用语音输入或容易误触时关闭，单独的字母和符号不再触发快捷键')}>
        <Switch
          aria-label={say('单键快捷键')}
          checked={singleKeys}
          onChange={(on) => {
            setNotice(null);
            changePreferences({ singleKeys: on });
          }}
        />
      </Row>
      {shortcutPlaces.map(({ title, ids }) => (
        <table key={ids[0]} className="custom-keys">
          <caption>{say(title)}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{say('作用')}</th>
              <th scope="col">{say('按键')}</th>
              <th scope="col">{say('操作')}</th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => {
              const chord = chordFor(id, keys);
              const words = say(shortcutWords[id]);
              return (
                <tr key={id}>
                  <th scope="row">
                    {words}
                    {notice?.id === id ? (
                      <p className="custom-key-notice" role="alert">
                        {notice.text}
                      </p>
                    ) : null}
                  </th>
                  <td data-off={!singleKeys && isSingle(chord)}>
                    {keysOf(chord).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                    {!singleKeys && isSingle(chord) ? <span className="quiet-tag">{say('已停用')}</span> : null}
                  </td>
                  <td>
                    <button
                      type="button"
                      className="text-button"
                      aria-label={recording === id ? undefined : say('修改“{0}”的按键', words)}
                      aria-pressed={recording === id}
                      onClick={() => (recording === id ? setRecording(null) : begin(id))}
                      onKeyDown={(event) => record(event, id)}
                      onBlur={() => recording === id && setRecording(null)}
                    >
                      {recording === id ? say('请按新的按键，Esc 取消') : change}
                    </button>
                    {chord === shortcuts[id] ? null : (
                      <button
                        type="button"
                        className="text-button"
                        aria-label={say('恢复“{0}”的按键', words)}
                        onClick={() => choose(id, shortcuts[id])}
                      >
                        {say('恢复')}
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
      <div className="setting">
        <p className="faint">{say('方向键、Enter、Esc、Tab 等控件自己的按键，以及保存、撤销、重做的按键不能修改。')}</p>
        <button
          type="button"
          className="plain-button"
          disabled={keys.length === 0}
          onClick={() => {
            setNotice(null);
            changePreferences({ keys: [] });
          }}
        >
          {say('全部恢复默认')}
        </button>
      </div>
    </>
  );
}
