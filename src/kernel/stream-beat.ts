/** The word by which a live stream says that it lives; no event has this topic. */
export const STREAM_BEAT = 'beat'

/** How often. Each beat tells it, so a page that is older than its server goes by the server's. */
export const STREAM_BEAT_MS = 15_000
