import { plainWords } from '#kernel/typed-text.ts'
import type { Section } from '#ui/feature.ts'

/** A desk that the palette can lead to, with the words of its group. */
export interface Place {
  readonly group: string
  readonly section: Section
}

const plain = (text: string): string => plainWords(text).toLowerCase().replaceAll(/\s+/g, '')

/**
 * The places in which every typed word is found: in the label first, then in the group or the other
 * words under which people look. Nothing typed finds all of them.
 */
export function findPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const words = typed.split(/\s+/).map(plain).filter(Boolean)
  const isIn = (texts: readonly string[]) =>
    words.every((word) => texts.some((text) => plain(text).includes(word)))
  const byLabel = places.filter(({ section }) => isIn([section.label]))
  const byOther = places.filter(
    (place) =>
      !byLabel.includes(place) &&
      isIn([place.section.label, place.group, ...(place.section.keywords ?? [])]),
  )
  return [...byLabel, ...byOther]
}
