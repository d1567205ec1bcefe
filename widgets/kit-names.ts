import type { Plugin } from 'vite';

/** One change of a file of the UI kit: what stands there and what screen readers are told instead. */
type Change = readonly [find: string, put: string];

const words = `import { kitWords } from '@dossier/widgets/language/kit-words.ts';\n`;

const decoration: Change = [
  `role: "img",\n    "aria-label": icon.name`,
  `...(restProps['aria-label'] ? { role: 'img' } : { 'aria-hidden': true })`,
];

/**
 * The kit calls its icons and some of its buttons by English names that no setting changes. An icon without a name of its
 * own is decoration: its button or its text says what it is.
 */
const changes: Readonly<Record<string, readonly Change[]>> = {
  '@ant-design/icons/es/components/AntdIcon.js': [decoration],
  '@ant-design/icons/es/components/AntdIconLight.js': [decoration],
  '@rc-component/select/es/hooks/useAllowClear.js': [[`?? 'Clear'`, '?? kitWords.clear()']],
  '@rc-component/input/es/BaseInput.js': [
    ['className: clsx(clearIconCls,', `'aria-label': kitWords.clear(), className: clsx(clearIconCls,`],
  ],
  '@rc-component/input-number/es/StepHandler.js': [
    [`'Increase Value'`, 'kitWords.increase()'],
    [`'Decrease Value'`, 'kitWords.decrease()'],
  ],
  '@rc-component/tabs/es/TabNavList/OperationNode.js': [
    [`'expanded dropdown'`, 'kitWords.more()'],
    [`"aria-haspopup": "listbox"`, `"aria-label": kitWords.more(), "aria-haspopup": "listbox"`],
  ],
  'antd/es/color-picker/components/ColorClear.js': [[`"Clear color"`, 'kitWords.clearColor()']],
};

const files = Object.keys(changes);
const nameOf = (id: string) => files.find((file) => id.replaceAll('\\', '/').includes(`node_modules/${file}`));

/**
 * Gives the UI kit's buttons the names of `kit-words.ts` and hides its icons from screen readers.
 * @throws (the build fails) when a new version of the kit has moved what is changed here
 */
export function kitNames(): Plugin {
  const seen = new Set<string>();
  let building = false;
  return {
    name: 'kit-names',
    configResolved({ command }) {
      building = command === 'build';
    },
    transform: {
      filter: { id: new RegExp(files.map((file) => file.replace(/\W/g, '[^a-z]')).join('|'), 'i') },
      handler(code, id) {
        const name = nameOf(id);
        if (!name) return undefined;
        seen.add(name);
        let changed = name.startsWith('@ant-design') ? code : words + code;
        for (const [find, put] of changes[name] ?? []) {
          if (changed.split(find).length !== 2) throw new Error(`${name}: expected once: ${find}`);
          changed = changed.replace(find, () => put);
        }
        return { code: changed, map: null };
      },
    },
    buildEnd(error) {
      const missing = files.filter((file) => !seen.has(file));
      if (building && !error && missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`);
    },
  };
}
