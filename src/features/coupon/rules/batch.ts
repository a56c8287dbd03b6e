/** As many codes come with the answer of one call; more of them are made in the background. */
export const DIRECT_MAX = 1_000
export const BATCH_MAX = 100_000

/** So long codes wait for their download; then they are deleted, and their batch is stopped. */
export const KEPT_DAYS = 7

export const batchStates = ['making', 'ready', 'downloaded', 'stopped', 'erased'] as const
export type BatchState = (typeof batchStates)[number]

/** How far a batch is. */
export function batchState(batch: {
  readonly readyAt: Date | null
  readonly downloadedAt: Date | null
  readonly stoppedAt: Date | null
  readonly erasedAt: Date | null
}): BatchState {
  if (batch.erasedAt !== null) return 'erased'
  if (batch.stoppedAt !== null) return 'stopped'
  if (batch.readyAt === null) return 'making'
  return batch.downloadedAt === null ? 'ready' : 'downloaded'
}
