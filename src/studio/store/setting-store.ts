import type { Store } from './open-store.ts'

/** A setting that the studio made for itself; made by `make` when it is first asked for. */
export function keptSetting(store: Store, name: string, make: () => string): string {
  const found = store.one('select value from settings where name = ?', name)
  if (found) return String(found['value'])
  const value = make()
  store.run('insert into settings (name, value) values (?, ?)', name, value)
  return value
}
