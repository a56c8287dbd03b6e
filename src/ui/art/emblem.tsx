import classes from './emblem.module.css'
import { SvgArt } from './svg-art.tsx'

const files = import.meta.glob<string>('./emblems/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Emblems by their names: `th`, `la`, `vn`, `jp`, …, `yk` for yeekee. */
const emblems: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [
    path.slice('./emblems/'.length, -'.svg'.length),
    svg,
  ]),
)

/** Market codes begin with the word for their country or exchange. */
const byPrefix: readonly (readonly [string, string])[] = [
  ['gov', 'th'],
  ['thai_stock', 'set'],
  ['thai', 'th'],
  ['set', 'set'],
  ['gsb', 'gsb'],
  ['baac', 'baac'],
  ['lao', 'la'],
  ['hanoi', 'vn'],
  ['viet', 'vn'],
  ['yeekee', 'yk'],
  ['nikkei', 'jp'],
  ['japan', 'jp'],
  ['china', 'cn'],
  ['hangseng', 'hk'],
  ['hang', 'hk'],
  ['taiwan', 'tw'],
  ['korea', 'kr'],
  ['singapore', 'sg'],
  ['india', 'in'],
  ['egypt', 'eg'],
  ['england', 'uk'],
  ['uk', 'uk'],
  ['german', 'de'],
  ['russia', 'ru'],
  ['dow', 'us'],
  ['us', 'us'],
  ['malaysia', 'my'],
]

/** The emblem's name for a market code (`hanoi_vip` → `vn`); unknown markets get the exchange sign. */
export function emblemOf(marketCode: string): string {
  const code = marketCode.toLowerCase()
  if (code in emblems) return code
  return byPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'set'
}

/** The round emblem of a market; 32 in cards, 40 in rows, 48 on tickets. */
export function Emblem({ market, size = 40 }: { market: string; size?: number }) {
  return (
    <SvgArt svg={emblems[emblemOf(market)] ?? ''} size={size} className={classes.emblem ?? ''} />
  )
}
