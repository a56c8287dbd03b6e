/** Something that members have from a level on. */
export interface LevelGift {
  readonly level: number
  /** `2 ตัวบน จ่าย 92 แทน 90`, or the name of a deposit channel. */
  readonly words: string
  /** What it is of: of two with the same, the one of the higher level takes the place of the other. */
  readonly of: string
  /** Where it holds, a market; null: everywhere. */
  readonly where: string | null
}

/** What a member of a level has by it and the levels below: of what is better on a higher level, that alone. */
export function giftsUpTo(gifts: readonly LevelGift[], level: number): LevelGift[] {
  const best = new Map<string, LevelGift>()
  for (const gift of gifts) {
    const known = best.get(gift.of)
    if (gift.level <= level && (!known || known.level <= gift.level)) best.set(gift.of, gift)
  }
  return [...best.values()].toSorted((a, b) => a.level - b.level)
}

/** Gifts in words, each once, with all the places where it holds. */
export function giftWords(gifts: readonly LevelGift[]): string[] {
  return [...Map.groupBy(gifts, ({ words }) => words)].map(([words, same]) => {
    const places = same.flatMap(({ where }) => where ?? [])
    return places.length === 0 ? words : `${words} (${places.join(', ')})`
  })
}
