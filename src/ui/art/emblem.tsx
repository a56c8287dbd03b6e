import classes from './emblem.module.css'

const files = import.meta.glob<string>('./emblems/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Emblems by their names: `th`, `la`, `vn`, `jp`, …, `yk` for yeekee. */
const emblems: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [
    path.slice('./emblems/'.length, -'.svg'.length),
    url,
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
  ['hsi', 'hk'],
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
  ['malay', 'my'],
]

/** The emblem's name for a market code (`hanoi_vip` → `vn`); unknown markets get the exchange sign. */
export function emblemOf(marketCode: string): string {
  const code = marketCode.toLowerCase()
  if (code in emblems) return code
  return byPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'set'
}

/**
 * The round emblem of a market; 32 in cards, 40 in rows, 48 on tickets. A file of its own, kept by
 * the browser: twenty emblems as text would be 2 kB of every first load.
 */
export function Emblem({ market, size = 40 }: { market: string; size?: number }) {
  return (
    <img
      src={emblems[emblemOf(market)]}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={classes.emblem}
    />
  )
}
