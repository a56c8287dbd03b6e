import { linkOptions } from '@tanstack/react-router'

const home = linkOptions({ to: '/' })

/** Where each name of the menu in LINE leads; a page that is not built yet says so there. */
const places = {
  home,
  lotto: linkOptions({ to: '/lotto/lobby' }),
  yeekee: linkOptions({ to: '/lotto/yeekee' }),
  results: linkOptions({ to: '/lotto/results' }),
  bills: linkOptions({ to: '/lotto/bills' }),
  deposit: linkOptions({ to: '/member/deposit' }),
  withdraw: linkOptions({ to: '/member/withdraw' }),
  statement: linkOptions({ to: '/member/statement' }),
  profile: linkOptions({ to: '/member/profile' }),
  promotions: linkOptions({ to: '/promotions' }),
  wheel: linkOptions({ to: '/member/wheel' }),
  affiliate: linkOptions({ to: '/affiliate' }),
  link: linkOptions({ to: '/member/profile', search: { open: 'line' } }),
  // Who comes in by LINE has logged in and is registered: he goes home.
  register: home,
  login: home,
} as const

type Place = keyof typeof places

/** Where the LINE menu's entry of a name leads; an unknown or missing name leads home. */
export const liffPlace = (name: string | undefined) =>
  places[name !== undefined && Object.hasOwn(places, name) ? (name as Place) : 'home']

/** The name that LINE wants opened while its first address has it aside: `?liff.state=%2Fdeposit`. */
export function liffName(search: string): string | undefined {
  const state = new URLSearchParams(search).get('liff.state')
  return state?.split(/[/?#]/).find((part) => part !== '')
}
