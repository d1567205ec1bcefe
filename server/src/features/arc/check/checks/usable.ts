import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sourceFormats } from '@dossier/contract/pm/closing/doc.ts';
import { eachFile, failed, type ItemChecks, manual, none, passed } from './check.ts';

const packed: readonly string[] = ['zip', 'rar', '7z'];

/** 可用性: the record and its files can be read, now and in decades. */
export const usable: ItemChecks = {
  KY01({ item }) {
    for (const [name, { label }] of Object.entries(archiveItem.fields)) {
      const value = item[name];
      // What was read with a wrong encoding once has this sign.
      if (typeof value === 'string' && value.includes('\ufffd')) return failed(`“${label}”含有无法识别的字符`, label);
    }
    return passed;
  },
  KY02(subject) {
    const { formats, files } = subject;
    const isKept = files.some(({ extension }) => formats.includes(extension));
    return eachFile(subject, ({ name, extension }) =>
      formats.includes(extension) || (isKept && sourceFormats.includes(extension))
        ? null
        : failed(`文件“${name}”的格式不适合长期保存`, name, extension),
    );
  },
  KY03: (subject) =>
    eachFile(subject, ({ name, bytes, opens, locked }) => {
      if (bytes === null) return failed(`文件“${name}”丢失`, name);
      // What asks for a password is not damaged: the next check is about it.
      if (locked) return null;
      if (opens === 'no') return failed(`文件“${name}”无法打开`, name);
      return opens === 'unknown' ? manual(`文件“${name}”请人工打开核对`, name) : null;
    }),
  KY04: (subject) =>
    eachFile(subject, ({ name, extension, locked }) => {
      if (locked) return failed(`文件“${name}”已加密`, name);
      return packed.includes(extension) ? failed(`文件“${name}”是压缩包，请解压后归档`, name, extension) : null;
    }),
  KY05(subject) {
    if (subject.item.gen !== 'scan') return none;
    const scans = subject.files.filter(({ hasText }) => hasText !== null);
    return eachFile({ files: scans }, ({ name, hasText }) =>
      hasText === false ? failed(`文件“${name}”没有文字层`, name) : null,
    );
  },
};
