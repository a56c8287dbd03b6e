import type { Store } from '../store/open-store.ts'

export function readClockOffset(store: Store): number {
  const row = store.one('select value from settings where name = ?', 'clock_offset_ms')
  return row ? Number(row.value) : 0
}

export function writeClockOffset(store: Store, offsetMs: number): void {
  store.run(
    `insert into settings (name, value) values (?, ?)
     on conflict (name) do update set value = excluded.value`,
    'clock_offset_ms',
    String(offsetMs),
  )
}
