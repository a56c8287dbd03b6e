import { afterEach, expect, it, vi } from 'vitest'
import { useLocalData } from './persisted.ts'
import { readDrawer, readLocalData } from './saved-shapes.ts'
import { safeStorage } from './safe-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const nobody = { isLoggedIn: false, accessToken: null }

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'damaged'],
  ['a list', [1, 2]],
  ['wrong kinds', { user: 'สมชาย', theme: 7, local: [], lobby: 'x' }],
  ['half a member', { user: { isLoggedIn: true } }],
  ['a member without a flag', { user: { accessToken: 'secret' } }],
])('reads %s as never written', (_what, saved) => {
  expect(readLocalData(saved)).toEqual({ user: nobody, theme: 'dark', local: {}, lobby: {} })
})

it('reads what it wrote, and drops what it does not know', () => {
  const saved = {
    user: { isLoggedIn: true, accessToken: 'secret', phone: '0812345678' },
    theme: 'system',
    local: { number_sets: [1] },
    lobby: { last: [7] },
    balance: '100.00',
  }
  expect(readLocalData(saved)).toEqual({
    user: { isLoggedIn: true, accessToken: 'secret' },
    theme: 'system',
    local: { number_sets: [1] },
    lobby: { last: [7] },
  })
  expect(readDrawer({ a: 1 })).toEqual({ a: 1 })
})

it('a renewed token knows the one that it renews, and no other does', () => {
  const { signIn, renew, signOut } = useLocalData.getState()
  signIn('first')
  renew('second')
  const { user } = useLocalData.getState()
  expect(user).toEqual({ isLoggedIn: true, accessToken: 'second', renews: 'first' })
  expect(readLocalData({ user }).user).toEqual(user)
  signIn('third')
  expect(useLocalData.getState().user).toEqual({ isLoggedIn: true, accessToken: 'third' })
  signOut()
})

it('keeps what belongs to the device at logout, and nothing else', () => {
  // One store for all test files of a worker: what others left is not this test's.
  useLocalData.setState({ theme: 'dark', local: {}, lobby: {} })
  const { signIn, signOut, put, putLobby, setTheme } = useLocalData.getState()
  setTheme('light')
  put('number_sets', ['123'])
  put('draft', 'mine')
  putLobby('last', [1])
  signIn('secret')
  signOut()
  const { user, theme, local, lobby } = useLocalData.getState()
  expect({ user, theme, local, lobby }).toEqual({
    user: nobody,
    theme: 'light',
    local: { number_sets: ['123'] },
    lobby: {},
  })
  useLocalData.setState({ theme: 'dark', local: {} })
})

it('writes user, theme, local and lobby under local_data, and no more', () => {
  const { name, version, partialize } = useLocalData.persist.getOptions()
  expect([name, version]).toEqual(['local_data', 1])
  expect(Object.keys(partialize?.(useLocalData.getState()) ?? {})).toEqual([
    'user',
    'theme',
    'local',
    'lobby',
  ])
})

it('lives without a storage for as long as the page', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const storage = safeStorage('localStorage')
  storage.setItem('key', 'value')
  expect(storage.getItem('key')).toBe('value')
  storage.removeItem('key')
  expect(storage.getItem('key')).toBeNull()
})

it('lives on when the storage is full, with the newest value', () => {
  const kept = new Map([['key', 'old']])
  let isFull = true
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        kept.set(name, value)
      },
      removeItem: (name: string) => kept.delete(name),
    },
  })
  const storage = safeStorage('localStorage')
  storage.setItem('key', 'new')
  expect(storage.getItem('key')).toBe('new')
  isFull = false
  storage.setItem('key', 'newest')
  expect([storage.getItem('key'), kept.get('key')]).toEqual(['newest', 'newest'])
})
