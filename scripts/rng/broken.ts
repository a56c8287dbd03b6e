import type { Draws } from '#kernel/fair.ts'
import type { Source, TestName } from './battery.ts'

const WORD_RANGE = 2 ** 32

type Words = () => number
const wordsOf =
  (draws: Draws): Words =>
  () =>
    draws.randInt(WORD_RANGE)

/** Words scaled as they should be, whatever is wrong with them. */
function scaled(word: Words): Draws {
  return {
    randInt(n) {
      const limit = Math.floor(WORD_RANGE / n) * n
      for (;;) {
        const drawn = word()
        if (drawn < limit) return drawn % n
      }
    },
  }
}

const WARM_UP = 12

/** sfc32 of PractRand: even enough for the battery, and much quicker than an HMAC. */
function quickWords(one: number, other: number): Words {
  let [a, b, c, count] = [one, other, 0, 1]
  const next = () => {
    const word = (a + b + count++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word) | 0
    return word >>> 0
  }
  for (let turn = 0; turn < WARM_UP; turn += 1) next()
  return next
}

/** What is broken below: a stream for each name and nonce. */
export const sound: Source = (name, nonce) => {
  const code = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
  return scaled(quickWords(code, nonce))
}

/** A sound generator whose words pass through something broken, made anew for each stream. */
const withWords =
  (breakWords: (next: Words) => Words): Source =>
  (name, nonce) =>
    scaled(breakWords(wordsOf(sound(name, nonce))))

/** One word in ten is the one that came `lag` words before. */
const echo = (lag: number) => (next: Words) => {
  const past: number[] = []
  return () => {
    const word = next()
    past.push(next() < WORD_RANGE / 10 ? (past.at(-lag) ?? word) : word)
    return past.at(-1) ?? word
  }
}

/** A sound generator that draws again where a value came within the last `memory`. */
const avoiding =
  (memory: number): Source =>
  (name, nonce) => {
    const draws = sound(name, nonce)
    const recent = new Set<number>()
    return {
      randInt(n) {
        let drawn = draws.randInt(n)
        while (recent.has(drawn)) drawn = draws.randInt(n)
        recent.add(drawn)
        if (recent.size > memory) recent.delete(recent.values().next().value ?? 0)
        return drawn
      },
    }
  }

/** One run of words behind all streams. */
function shared(word: Words): Source {
  const draws = scaled(word)
  return () => draws
}

function counter(): Source {
  let count = 0
  return shared(() => count++ % WORD_RANGE)
}

/** The constants of Numerical Recipes; its lowest bits have periods of 2, 4, 8 …. */
function congruential(): Source {
  let state = 1
  return shared(() => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0))
}

const sortedInTwos = (next: Words): Words => {
  let larger: number | undefined
  return () => {
    if (larger !== undefined) {
      const kept = larger
      larger = undefined
      return kept
    }
    const [one, other] = [next(), next()]
    larger = Math.max(one, other)
    return Math.min(one, other)
  }
}

const twice = (next: Words): Words => {
  let turn = 0
  let word = 0
  return () => {
    if (turn++ % 2 === 0) word = next()
    return word
  }
}

const sameBlock = (next: Words): Words => {
  const block = Array.from({ length: 8 }, next)
  let read = 0
  return () => block[read++ % block.length] ?? 0
}

/** A generator with a mistake in it, and the tests each of which must see it alone. */
export interface Broken {
  readonly name: string
  readonly open: () => Source
  readonly caughtBy: readonly TestName[]
}

export const broken: readonly Broken[] = [
  {
    name: 'a remainder without rejection',
    open: () => (name, nonce) => {
      const word = wordsOf(sound(name, nonce))
      return { randInt: (n) => word() % n }
    },
    caughtBy: ['chi-square, wide range'],
  },
  {
    name: 'a product with a fraction of 32 bits',
    open: () => (name, nonce) => {
      const word = wordsOf(sound(name, nonce))
      return { randInt: (n) => Math.floor((word() / WORD_RANGE) * n) }
    },
    caughtBy: ['chi-square, remainders'],
  },
  {
    name: 'a lowest bit that is always 0',
    open: () => withWords((next) => () => (next() & ~1) >>> 0),
    caughtBy: [
      'chi-square, digits',
      'chi-square, cards',
      'chi-square, wheel',
      'coupon collector',
      'poker',
    ],
  },
  {
    name: 'one number in fifty that is 0',
    open: () => withWords((next) => () => (next() < WORD_RANGE / 50 ? 0 : next())),
    caughtBy: [
      'chi-square, digits',
      'chi-square, cards',
      'chi-square, wheel',
      'chi-square, five digits',
    ],
  },
  {
    name: 'a counter',
    open: counter,
    caughtBy: [
      'chi-square, digits',
      'runs above and below',
      'runs up',
      'serial correlation',
      'gap',
      'coupon collector',
      'permutation',
      'shuffle',
      'duplicates',
    ],
  },
  { name: 'a linear congruential generator', open: congruential, caughtBy: ['reels in pairs'] },
  {
    name: 'each word twice',
    open: () => withWords(twice),
    caughtBy: ['runs above and below', 'gap', 'poker', 'overlapping pairs', 'duplicates'],
  },
  {
    name: 'the same block again and again',
    open: () => withWords(sameBlock),
    caughtBy: ['chi-square, digits', 'serial correlation', 'permutation', 'duplicates'],
  },
  {
    name: 'a nonce that is not used',
    open: () => (name) => sound(name, 0),
    caughtBy: ['chi-square, wheel'],
  },
  {
    name: 'one word in ten that is the one before',
    open: () => withWords(echo(1)),
    caughtBy: ['reels in pairs', 'serial correlation', 'overlapping pairs', 'runs above and below'],
  },
  {
    name: 'one word in ten that came seven before',
    open: () => withWords(echo(7)),
    caughtBy: ['serial correlation'],
  },
  {
    name: 'no value twice running',
    open: () => avoiding(1),
    caughtBy: ['gap', 'coupon collector', 'poker', 'overlapping pairs'],
  },
  { name: 'no value twice in a while', open: () => avoiding(4_096), caughtBy: ['duplicates'] },
  {
    name: 'words sorted in twos',
    open: () => withWords(sortedInTwos),
    caughtBy: ['runs up', 'permutation'],
  },
]
