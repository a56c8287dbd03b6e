import { DAY_MS } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { type GameCard, gamesChanged } from '../../lobby-contract.ts'
import { gameArt } from '../../rules/game-art.ts'
import type { Category } from '../../rules/lobby-names.ts'
import type { GameProduct } from '../outward/games-api.ts'
import { countPlayers, findLobbyGames, type LobbyGameRow } from './lobby-store.ts'

/** How old a list may be that another process changed; this one's own changes drop it. */
const KEPT_MS = 1_000
/** What is hot changes slowly, and costs a read of a week's sessions. */
const PLAYERS_KEPT_MS = 30_000
const HOT_DAYS = 7
/** So many carry the mark. */
const HOT_MAX = 12
const NEW_DAYS = 30

/** A card beside what it is sorted by. */
export interface Listed {
  readonly card: GameCard
  /** Members who opened it in the last seven days. */
  readonly players: number
  readonly openedAt: Date
  readonly providerCode: string
  /** What its provider calls it. */
  readonly code: string
}

/** All games that members see, by name, as they were a second ago at most. */
export interface Catalogue {
  readonly byName: readonly Listed[]
  /** With those that their providers offer no more: rounds of them are still shown. */
  readonly byId: ReadonlyMap<number, Listed>
}

interface Kept<T> {
  readonly value: Promise<T>
  readonly until: number
}
const catalogues = new WeakMap<Db, Kept<Catalogue>>()
const players = new WeakMap<Db, Kept<ReadonlyMap<number, number>>>()

/** Processes' worths of site that hear what changes. */
const following = new WeakSet<Db>()

/**
 * The catalogue of members, read once a second at most whatever number of pages and calls want it. What the
 * desk changes is heard of: a browser that is told so and asks again is not answered from before.
 */
export function catalogueOf(
  services: Pick<Services, 'db' | 'clock' | 'pushes'>,
): Promise<Catalogue> {
  follow(services)
  return kept(catalogues, services.db, KEPT_MS, () => readCatalogue(services))
}

/** Has the next call read it anew: something of it was changed here. */
export function dropCatalogue(db: Db): void {
  catalogues.delete(db)
  players.delete(db)
}

function follow({ db, pushes }: Pick<Services, 'db' | 'pushes'>): void {
  if (following.has(db)) return
  following.add(db)
  pushes.listen({
    onPushes: (heard) => {
      if (heard.some(({ topic }) => topic === gamesChanged.topic)) dropCatalogue(db)
    },
    onGap: () => dropCatalogue(db),
  })
}

function kept<T>(
  store: WeakMap<Db, Kept<T>>,
  db: Db,
  keptMs: number,
  read: () => Promise<T>,
): Promise<T> {
  const now = performance.now()
  const known = store.get(db)
  if (known && now < known.until) return known.value
  const value = read()
  const entry = { value, until: now + keptMs }
  store.set(db, entry)
  // What failed to be read is read again by the next call.
  value.catch(() => {
    if (store.get(db) === entry) store.delete(db)
  })
  return value
}

async function readCatalogue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Catalogue> {
  const [rows, counts, now] = await Promise.all([
    findLobbyGames(db),
    kept(players, db, PLAYERS_KEPT_MS, () => countPlayers(db, HOT_DAYS)),
    clock.now(),
  ])
  const hot = new Set(
    rows
      .filter(({ gameId, isOpen }) => isOpen && counts.has(gameId))
      .toSorted((a, b) => (counts.get(b.gameId) ?? 0) - (counts.get(a.gameId) ?? 0))
      .slice(0, HOT_MAX)
      .map(({ gameId }) => gameId),
  )
  const newSince = now.getTime() - NEW_DAYS * DAY_MS
  const listed = rows.map((row) => ({
    card: {
      ...cardOf(row),
      is_new: row.openedAt.getTime() > newSince,
      is_hot: hot.has(row.gameId),
    },
    players: counts.get(row.gameId) ?? 0,
    openedAt: row.openedAt,
    providerCode: row.providerCode,
    code: row.code,
  }))
  const gone = new Set(rows.filter(({ isGone }) => isGone).map(({ gameId }) => gameId))
  return {
    byName: listed.filter(({ card }) => !gone.has(card.game_id)),
    byId: new Map(listed.map((one) => [one.card.game_id, one])),
  }
}

const categoryOf: Readonly<Record<GameProduct, Category>> = {
  slot: 'slot',
  fishing: 'fishing',
  table: 'casino',
  sport: 'sport',
}

/** Basis points as per cent, `96.20`. */
export const percentText = (bp: number | null): string | null =>
  bp === null ? null : `${Math.floor(bp / 100)}.${String(bp % 100).padStart(2, '0')}`

function cardOf(row: LobbyGameRow): Omit<GameCard, 'is_new' | 'is_hot'> {
  const category = categoryOf[row.product]
  return {
    game_id: row.gameId,
    provider_id: row.providerId,
    sub_provider_id: row.subProviderId,
    provider_name: row.providerName,
    sub_provider_name: row.subProviderName,
    name: row.name,
    name_en: row.nameEn,
    category,
    source: row.providerCode,
    image: gameArt(row.providerCode, row.code, category),
    is_demo: row.hasDemo,
    rtp: percentText(row.returnBp),
    volatility: row.volatility,
    min_bet: row.minBetSatang,
    max_bet: row.maxBetSatang,
    has_free_bets: row.hasFreeBets,
    state: row.isOpen ? 'open' : 'closed',
    notice: row.isOpen ? null : row.notice,
    until_at: row.isOpen ? null : row.untilAt,
  }
}
