import type { Category } from './lobby-names.ts'
import { foldText, isAlmost, likeness, otherLayout } from './search-text.ts'

/** What a search looks at. */
export interface SearchedGame {
  readonly name: string
  readonly name_en: string | null
  readonly provider_name: string
  readonly sub_provider_name: string
  readonly category: Category
}

export interface FoundGames<G> {
  /** The best first. */
  readonly games: readonly G[]
  /** What the typed text was read as, where that was another keyboard's layout; else null. */
  readonly readAs: string | null
  /** Three games with names near it, where none was found. */
  readonly near: readonly G[]
}

/** What people type for a category beside its name. */
const categoryWords: Readonly<Record<Category, string>> = {
  casino: 'คาสิโน casino โต๊ะ ไพ่ บาคาร่า บาการา baccarat เสือมังกร ไฮโล live',
  slot: 'สล็อต สล๊อต slot สปิน spin',
  fishing: 'ยิงปลา เกมปลา fishing fish',
  sport: 'กีฬา ฟุตบอล บอล แทงบอล sport football',
}

const NEAR_SHOWN = 3
/** A word of two letters looks like everything. */
const NEAR_MIN = 0.2
/** A name that was meant comes before a provider, and that before a category. */
const PROVIDER_RANK = 10
const CATEGORY_RANK = 20
/** A typing error is looked for only where nothing has the text as it was typed. */
const EDITED_RANK = 100

/** A text that a game can be found by, folded. */
interface Said {
  readonly whole: string
  readonly words: readonly string[]
  readonly rank: number
}

const sayings = new WeakMap<object, readonly Said[]>()

/**
 * The games that somebody may mean: by name in Thai or English, provider or category, without tone
 * marks, with one wrong letter, or typed on the wrong keyboard. An empty text finds all of them.
 */
export function searchGames<G extends SearchedGame>(
  games: readonly G[],
  typed: string,
): FoundGames<G> {
  if (foldText(typed) === '') return { games, readAs: null, near: [] }
  const direct = ranked(games, typed)
  if (direct.length > 0) return { games: direct, readAs: null, near: [] }
  const other = otherLayout(typed)
  const swapped = foldText(other) === '' ? [] : ranked(games, other)
  if (swapped.length > 0) return { games: swapped, readAs: other, near: [] }
  return { games: [], readAs: null, near: nearest(games, foldText(typed)) }
}

function ranked<G extends SearchedGame>(games: readonly G[], typed: string): G[] {
  const whole = foldText(typed)
  const words = typed.trim().split(/\s+/).map(foldText).filter(Boolean)
  const found = games
    .map((game) => ({ game, rank: rankOf(saidOf(game), whole, words) }))
    .filter(({ rank }) => Number.isFinite(rank))
  const exact = found.filter(({ rank }) => rank < EDITED_RANK)
  return (exact.length > 0 ? exact : found)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ game }) => game)
}

/** The text as it is, or each of its words somewhere; Infinity: not meant. */
function rankOf(said: readonly Said[], whole: string, words: readonly string[]): number {
  const best = (text: string) => Math.min(...said.map((one) => one.rank + matchRank(one, text)))
  const direct = best(whole)
  if (Number.isFinite(direct) || words.length < 2) return direct
  return Math.max(...words.map(best))
}

/** 0 at the beginning, 1 at a word's, 2 inside, the last with one wrong letter. */
function matchRank({ whole, words, rank }: Said, text: string): number {
  if (whole.startsWith(text)) return 0
  if (words.some((word) => word.startsWith(text))) return 1
  // `in` is no search for all that spins.
  if (rank < CATEGORY_RANK && whole.includes(text)) return 2
  return [whole, ...words].some((word) => isAlmost(text, word)) ? EDITED_RANK : Infinity
}

function saidOf(game: SearchedGame): readonly Said[] {
  const known = sayings.get(game)
  if (known) return known
  const say = (text: string, rank: number): Said => ({
    whole: foldText(text),
    words: text
      .split(/[\s\-·:'’]+/)
      .map(foldText)
      .filter(Boolean),
    rank,
  })
  const said = [
    say(game.name, 0),
    ...(game.name_en === null ? [] : [say(game.name_en, 0)]),
    say(game.provider_name, PROVIDER_RANK),
    say(game.sub_provider_name, PROVIDER_RANK),
    ...categoryWords[game.category].split(' ').map((word) => say(word, CATEGORY_RANK)),
  ]
  sayings.set(game, said)
  return said
}

function nearest<G extends SearchedGame>(games: readonly G[], text: string): G[] {
  return games
    .map((game) => ({
      game,
      like: Math.max(
        likeness(text, foldText(game.name)),
        game.name_en === null ? 0 : likeness(text, foldText(game.name_en)),
      ),
    }))
    .filter(({ like }) => like >= NEAR_MIN)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, NEAR_SHOWN)
    .map(({ game }) => game)
}
