import PinyinMatch from 'pinyin-match';
import { type Find, findWritten } from './match.ts';

/** As it is written, or as it is said: 项目台账 is found by xmtz, xiangmu and xiangmtz. Comes with the first letters that are typed. */
export const findSaid: Find = (text, word) => {
  const written = findWritten(text, word);
  if (written) return written;
  const said = PinyinMatch.match(text, word);
  return said ? [said[0], said[1] + 1] : null;
};
