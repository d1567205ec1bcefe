import { type ProvinceTile, provinceColumns, provinceTiles, shadeOf } from '@dossier/rules/area/province-tiles.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import type { Slice } from './chart-groups.ts';
import './region-map.css';

interface Props {
  title: string;
  slices: readonly Slice[];
  /** An amount as it is written. */
  textOf: (amount: number) => string;
  /** The list behind a province; null where it cannot be opened. */
  addressOf: (slice: Slice) => string | null;
}

/** Amounts by province, each on its tile; records without one, and those of codes that are none, are told below. */
export function RegionMap({ title, slices, textOf, addressOf }: Props) {
  const t = useText();
  const byCode = new Map(slices.map((slice) => [slice.value, slice]));
  const most = Math.max(0, ...slices.map(({ amount }) => amount));
  const beside = slices.filter(({ value }) => !provinceTiles.some(({ code }) => code === value));
  return (
    <div className="region">
      <ul
        className="region-map"
        aria-label={title}
        style={{ gridTemplateColumns: `repeat(${provinceColumns}, minmax(0, 1fr))` }}
      >
        {provinceTiles.map((tile) => {
          const slice = byCode.get(tile.code);
          return (
            <Tile
              key={tile.code}
              tile={tile}
              shade={shadeOf(slice?.amount ?? 0, most)}
              amount={slice ? textOf(slice.amount) : null}
              address={slice ? addressOf(slice) : null}
            />
          );
        })}
      </ul>
      {beside.map(({ label, amount }) => (
        <p key={label} className="card-note">
          {t('{0}：{1}', label, textOf(amount))}
        </p>
      ))}
    </div>
  );
}

interface TileProps {
  tile: ProvinceTile;
  shade: number;
  amount: string | null;
  address: string | null;
}

function Tile({ tile: { name, short, letters, column, row }, shade, amount, address }: TileProps) {
  const text = (
    <>
      <span className="region-name">{spoken() === 'en' ? letters : name}</span>
      <span className="region-short">{spoken() === 'en' ? letters : short}</span>
      {amount === null ? null : <b>{amount}</b>}
    </>
  );
  const said = `${name} ${amount ?? '0'}`;
  return (
    <li style={{ gridColumn: column + 1, gridRow: row + 1 }} data-shade={shade}>
      {address ? (
        <Link to={address} title={said} aria-label={said}>
          {text}
        </Link>
      ) : (
        <span title={said}>{text}</span>
      )}
    </li>
  );
}
