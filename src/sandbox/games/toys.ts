import { moreToys } from './more-toys.ts'

/** How the two families of providers speak. */
export const protocols = ['hub88', 'pragmatic'] as const
export type Protocol = (typeof protocols)[number]

/** A game of ours: nothing is drawn in it, whoever plays says what happens. */
export interface Toy {
  readonly code: string
  readonly name: string
  readonly thaiName: string
  /** In the words of its protocol. */
  readonly category: string
  /** Per cent, as text: a toy's figure is never calculated with. */
  readonly rtp: string | null
  /** What a card of a lobby says beside it; a toy that says nothing of it leaves it out. */
  readonly volatility?: 'low' | 'medium' | 'high'
  /** The smallest and the largest bet in baht. */
  readonly bets?: readonly [least: number, most: number]
}

const toys: Readonly<Record<Protocol, readonly Toy[]>> = {
  hub88: [
    {
      code: 'toy-coin',
      name: 'Toy Coin',
      thaiName: 'เหรียญของเล่น',
      category: 'Video Slots',
      rtp: '96',
    },
    {
      code: 'toy-cards',
      name: 'Toy Cards',
      thaiName: 'ไพ่ของเล่น',
      category: 'Table Games',
      rtp: null,
    },
    ...moreToys.hub88,
  ],
  pragmatic: [
    {
      code: 'vs1toycoin',
      name: 'Toy Coin Deluxe',
      thaiName: 'เหรียญของเล่นดีลักซ์',
      category: 'vs',
      rtp: '96.50',
    },
    {
      code: 'bc1toy',
      name: 'Toy Baccarat',
      thaiName: 'บาคาร่าของเล่น',
      category: 'bc',
      rtp: null,
    },
    ...moreToys.pragmatic,
  ],
}

export const toysOf = (protocol: Protocol): readonly Toy[] => toys[protocol]

export const findToy = (protocol: Protocol, code: string): Toy | undefined =>
  toys[protocol].find((toy) => toy.code === code)
