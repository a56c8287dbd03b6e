export const gameProducts = ['slot', 'fishing', 'table', 'sport'] as const
type GameProduct = (typeof gameProducts)[number]

/** What a list of a provider may say that we have not: in this order it is read and accepted. */
export const gameChanges = ['new', 'renamed', 'terms', 'gone', 'closed'] as const
export type GameChange = (typeof gameChanges)[number]

/** A game as we have it, with its last version. */
export interface KnownGame {
  readonly code: string
  readonly name: string
  readonly product: GameProduct
  readonly returnBp: number | null
  readonly isEnabled: boolean
}

/** A game as its provider lists it. */
export interface OfferedGame {
  readonly code: string
  readonly name: string
  readonly product: GameProduct
  readonly returnBp: number | null
  readonly isEnabled: boolean
  readonly subProvider: { readonly code: string; readonly name: string }
  /** What comes with a new game and with new terms, and makes no difference by itself. */
  readonly extras?: OfferedExtras
}

/** What a provider may say of a game beside its name and terms. */
export interface OfferedExtras {
  readonly nameEn: string | null
  readonly hasDemo: boolean
  readonly hasFreeBets: boolean
  readonly volatility: 'low' | 'medium' | 'high' | null
  readonly minBetSatang: bigint | null
  readonly maxBetSatang: bigint | null
}

/** One difference. A game may have several; `was` is ours, null of one that we have not. */
export interface GameLine {
  readonly change: GameChange
  readonly code: string
  /** Theirs, or ours where they have none. */
  readonly offered: OfferedGame | null
  readonly was: KnownGame | null
}

/**
 * Where a provider's list differs from our games, by change and then by code. A code that is listed twice
 * counts once. What is off already needs no line that would switch it off.
 */
export function diffGames(
  known: readonly KnownGame[],
  listed: readonly OfferedGame[],
): readonly GameLine[] {
  const ours = new Map(known.map((game) => [game.code, game]))
  const theirs = new Map(listed.map((game) => [game.code, game]))
  const lines: GameLine[] = []
  for (const [code, offered] of theirs) {
    const was = ours.get(code) ?? null
    for (const change of changesOf(was, offered)) lines.push({ change, code, offered, was })
  }
  for (const [code, was] of ours) {
    if (was.isEnabled && !theirs.has(code)) lines.push({ change: 'gone', code, offered: null, was })
  }
  return lines.toSorted(
    (a, b) =>
      gameChanges.indexOf(a.change) - gameChanges.indexOf(b.change) ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  )
}

function changesOf(was: KnownGame | null, offered: OfferedGame): GameChange[] {
  if (!was) return offered.isEnabled ? ['new'] : []
  return [
    ...(was.name === offered.name ? [] : (['renamed'] as const)),
    ...(hasOtherTerms(was, offered) ? (['terms'] as const) : []),
    ...(was.isEnabled && !offered.isEnabled ? (['closed'] as const) : []),
  ]
}

/** A provider that says no return takes none back. */
function hasOtherTerms(was: KnownGame, offered: OfferedGame): boolean {
  return (
    was.product !== offered.product ||
    (offered.returnBp !== null && offered.returnBp !== was.returnBp)
  )
}

/** Whether a game may not be played before somebody has accepted the line: its known return is another one. */
export function stopsPlay({ change, offered, was }: GameLine): boolean {
  return (
    change === 'terms' &&
    was?.returnBp !== null &&
    offered?.returnBp !== null &&
    was?.returnBp !== offered?.returnBp
  )
}
