/** The categories that members see; `casino` are the games that count as `table`. */
export const categories = ['casino', 'slot', 'fishing', 'sport'] as const
export type Category = (typeof categories)[number]

/** The pages `/lobby/{name}` (spec §3); any other name is a 404. */
export const lobbyKeys = ['last', 'hot', ...categories, 'freespin'] as const
export type LobbyKey = (typeof lobbyKeys)[number]

export const lobbyTitles: Readonly<Record<LobbyKey, string>> = {
  last: 'เล่นล่าสุด',
  hot: 'ยอดฮิต',
  casino: 'คาสิโน',
  slot: 'สล็อต',
  fishing: 'ยิงปลา',
  sport: 'กีฬา',
  freespin: 'ฟรีสปิน',
}

/** How widely what comes back is spread around the return. */
export const volatilities = ['low', 'medium', 'high'] as const
export type Volatility = (typeof volatilities)[number]

export const volatilityWords: Readonly<Record<Volatility, string>> = {
  low: 'ผันผวนต่ำ',
  medium: 'ผันผวนกลาง',
  high: 'ผันผวนสูง',
}

export const isLobbyKey = (name: string): name is LobbyKey => lobbyKeys.some((key) => key === name)
