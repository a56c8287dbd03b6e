/** What narrows a page of the lobby; its address says it. */
export interface LobbyFilter {
  readonly q: string
  /** A provider's number; empty: all of them. */
  readonly provider: string
  readonly sort: 'hot' | 'new' | 'name'
  /** Only games with a heart. */
  readonly fav: boolean
}

/** A filter as it is written in an address: nothing that is as usual. */
export interface LobbySearch {
  readonly q?: string
  readonly provider?: string
  readonly sort?: 'new' | 'name'
  readonly fav?: true
}

export const Q_MAX = 40

/** Reads what an address says; whatever it cannot mean counts as not said. */
export function readFilter(search: Readonly<Record<string, unknown>>): LobbyFilter {
  const { q, provider, sort, fav } = search
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, Q_MAX) : '',
    provider: /^[1-9]\d{0,8}$/.test(String(provider)) ? String(provider) : '',
    sort: sort === 'new' || sort === 'name' ? sort : 'hot',
    fav: fav === true,
  }
}

/** Writes a filter into an address. */
export function writeFilter({ q, provider, sort, fav }: LobbyFilter): LobbySearch {
  return {
    ...(q === '' ? {} : { q }),
    ...(provider === '' ? {} : { provider }),
    ...(sort === 'hot' ? {} : { sort }),
    ...(fav ? { fav } : {}),
  }
}

export const noFilter: LobbyFilter = { q: '', provider: '', sort: 'hot', fav: false }
