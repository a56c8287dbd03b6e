import { DAY_MS } from '#kernel/time.ts'
import type { World } from '../world.ts'

/**
 * Demos leave nothing behind: what is older than a day is deleted, with used launches and old addresses of
 * replays. Cost: scans of small tables, under the write lock.
 */
export function sweep({ store, clock }: Pick<World, 'store' | 'clock'>): void {
  const nowMs = clock.nowMs()
  const beforeMs = nowMs - DAY_MS
  const old = 'from sessions where is_demo = 1 and started_at < ?'
  store.transaction(() => {
    store.run('delete from replays where until < ?', nowMs)
    store.run(`delete from rounds where session in (select seq ${old})`, beforeMs)
    store.run(`delete from seeds where player in (select player ${old})`, beforeMs)
    store.run(`delete ${old}`, beforeMs)
    store.run('delete from launches where made_at < ?', beforeMs)
  })
}
