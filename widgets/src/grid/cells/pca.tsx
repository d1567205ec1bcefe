import type { AreaLevel } from '@dossier/rules/area/areas.ts';
import { type Later, later, say } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { type CellEditProps, defineCell, isEmpty, type Parsed } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { KeepInside } from './KeepInside.tsx';
import { NamesView, namesText } from './NamesView.tsx';

// The table of areas is large: it comes with the first cell that is filled, edited or pasted into.
const AreaLinkage = lazyPart(async () => (await import('../../area/AreaLinkage.tsx')).default);

/**
 * A province, city and district, stored by the code of the last one. The column's `props.deepest` (province, city or
 * district) is the level to which is chosen; with `props.partial` a choice may end above it.
 */
export const pcaCell = defineCell<string | null>({
  type: 'pca',
  View: ({ value, grid }) => <NamesView kind="area" value={value} grid={grid} />,
  Edit: AreaEditor,
  width: 200,
  toText: (value, _column, grid) => namesText(value, 'area', grid),
  fromText: readText,
});

const levelNames: Record<AreaLevel, Later> = { province: later('省'), city: later('市'), district: later('区县') };

function settingsOf({ props }: GridColumn): { deepest: AreaLevel; partial: boolean } {
  const deepest = props?.deepest === 'province' || props?.deepest === 'city' ? props.deepest : 'district';
  return { deepest, partial: props?.partial === true };
}

async function readText(text: string, column: GridColumn): Promise<Parsed<string | null>> {
  const [{ areaLevels, areaOf, isWholeArea }, { readArea }] = await Promise.all([
    import('@dossier/rules/area/areas.ts'),
    import('@dossier/rules/area/read-area.ts'),
  ]);
  const read = readArea(text);
  if ('wrong' in read) return read;
  const { deepest, partial } = settingsOf(column);
  const area = areaOf(read.code);
  if (!area || areaLevels.indexOf(area.level) > areaLevels.indexOf(deepest))
    return { wrong: say('“{0}”只选到{1}', text, say(levelNames[deepest])) };
  return partial || isWholeArea(area, deepest)
    ? { value: read.code }
    : { wrong: say('“{0}”须写到{1}', text, say(levelNames[deepest])) };
}

function AreaEditor({ value, column, onChange, onDone, onCancel }: CellEditProps<string | null>) {
  const settings = settingsOf(column);
  return (
    <KeepInside
      onKeyDownCapture={(event) => {
        // The kit's cascader keeps Esc to itself, even when it is closed.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <AreaLinkage
        {...settings}
        aria-label={column.title}
        placeholder={substituted(column.placeholder ?? say('请选择省市区'), column)}
        defaultOpen
        value={isEmpty(value) ? null : String(value)}
        // Where a choice may end at any level, only the user knows that it has.
        onChange={(code) => (settings.partial ? onChange(code) : onDone('stay', code))}
      />
    </KeepInside>
  );
}
