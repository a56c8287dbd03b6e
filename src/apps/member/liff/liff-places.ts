import { linkOptions } from '@tanstack/react-router'

const places = {
  home: linkOptions({ to: '/' }),
  lotto: linkOptions({ to: '/lotto/lobby' }),
  yeekee: linkOptions({ to: '/lotto/yeekee' }),
  results: linkOptions({ to: '/lotto/results' }),
  bills: linkOptions({ to: '/lotto/bills' }),
  deposit: linkOptions({ to: '/member/deposit' }),
  withdraw: linkOptions({ to: '/member/withdraw' }),
  statement: linkOptions({ to: '/member/statement' }),
  profile: linkOptions({ to: '/member/profile' }),
  promotions: linkOptions({ to: '/promotions' }),
  register: linkOptions({ to: '/register' }),
  login: linkOptions({ to: '/login' }),
} as const

type Place = keyof typeof places

/** Where the LINE menu's entry of a name leads; an unknown or missing name leads home. */
export const liffPlace = (name: string | undefined) =>
  places[name !== undefined && Object.hasOwn(places, name) ? (name as Place) : 'home']
