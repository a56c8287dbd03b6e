import type { Store } from '../store/open-store.ts'

/** What is kept of the beacon: its secret key, and the fault a test has switched on. */
type Setting = 'beacon_secret_key' | 'beacon_fault'

export function readBeaconSetting(store: Store, name: Setting): string | undefined {
  const row = store.one('select value from settings where name = ?', name)
  return row && String(row.value)
}

export function writeBeaconSetting(store: Store, name: Setting, value: string): void {
  store.run(
    `insert into settings (name, value) values (?, ?)
     on conflict (name) do update set value = excluded.value`,
    name,
    value,
  )
}
