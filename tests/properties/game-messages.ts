import fc from 'fast-check'
import type { Message } from './game-model.ts'

// Sequences of a provider's messages: some made from nothing, some that refer to an earlier one, some that
// come again, as they were or with one thing changed, and prizes that are spent before they are taken back.

export const MEMBERS = 3
const ROUNDS = 3
const UUIDS = 24

const rarely = <Value>(usual: Value, value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value })

const uuid = fc.nat(UUIDS - 1)
const amountSatang = fc.constantFrom(0n, 1n, 200n, 300n, 500n, 700n, 700n, 1_000n)
const flaw = rarely<Message['flaw']>(null, fc.constantFrom('token', 'game', 'currency'))
const closes = fc.constantFrom(false, false, false, false, false, false, true)

const made = fc.record({
  deed: fc.constantFrom('bet', 'bet', 'bet', 'bet', 'win', 'promo', 'promo', 'rollback'),
  member: fc.constantFrom(0, 0, 0, 0, 1, 1, 2),
  wallet: rarely(0, fc.constant(1)),
  game: fc.constantFrom('reel', 'cards'),
  round: fc.nat(ROUNDS - 1),
  uuid,
  reference: fc.option(uuid, { freq: 1 }),
  amountSatang,
  closes,
  flaw,
}) satisfies fc.Arbitrary<Message>

const following = fc.record({
  of: fc.nat(),
  deed: fc.constantFrom('win', 'win', 'rollback', 'rollback'),
  uuid,
  amountSatang,
  closes,
}) satisfies fc.Arbitrary<Partial<Message> & { of: number }>

const change: fc.Arbitrary<Partial<Message>> = fc.oneof(
  fc.constant({}),
  fc.constant({}),
  fc.record({ amountSatang }),
  fc.record({ round: fc.nat(ROUNDS - 1) }),
  fc.record({ member: fc.nat(MEMBERS - 1) }),
  fc.record({ wallet: fc.nat(1) }),
  fc.record({ reference: uuid }),
  fc.record({ game: fc.constantFrom('reel' as const, 'cards' as const) }),
  fc.record({ closes: fc.constant(true) }),
)
const again = fc.record({ again: fc.nat(), change })

/** A prize is spent before it is taken back; what comes afterwards pays what is owed. */
const spent = fc.record({ spends: made, first: uuid })

type Drawn =
  | Message
  | (Pick<Message, 'deed' | 'uuid' | 'amountSatang' | 'closes'> & { of: number })
  | { again: number; change: Partial<Message> }
  | { spends: Message; first: number }

/** Sequences of up to so many messages. */
export const sequences = (maxLength: number): fc.Arbitrary<Message[]> =>
  fc
    .noBias(
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: made },
          { weight: 4, arbitrary: following },
          { weight: 3, arbitrary: again },
          { weight: 1, arbitrary: spent },
        ),
        { maxLength, size: 'max' },
      ),
    )
    .map(toMessages)

function toMessages(drawn: readonly Drawn[]): Message[] {
  const messages: Message[] = []
  for (const one of drawn) messages.push(...toNext(one, messages).map(sound))
  return messages
}

function toNext(drawn: Drawn, before: readonly Message[]): Message[] {
  if ('spends' in drawn) return toSpree(drawn.spends, drawn.first)
  if ('again' in drawn) {
    const earlier = before[drawn.again % before.length]
    return earlier ? [{ ...earlier, ...drawn.change }] : []
  }
  if (!('of' in drawn)) return [drawn]
  const { of, ...own } = drawn
  const named = before.filter(({ deed }) => deed === 'bet' || own.deed === 'rollback')
  const earlier = named[of % named.length]
  return earlier ? [{ ...earlier, flaw: null, ...own, reference: earlier.uuid }] : []
}

function toSpree(by: Message, first: number): Message[] {
  const plain: Message = { ...by, closes: false, flaw: null, reference: null }
  const uuidAt = (place: number) => (first + place) % UUIDS
  return [
    { ...plain, deed: 'promo', uuid: uuidAt(0), amountSatang: 1_000n },
    { ...plain, deed: 'bet', uuid: uuidAt(1), amountSatang: 1_000n },
    { ...plain, deed: 'bet', uuid: uuidAt(2), amountSatang: 700n },
    { ...plain, deed: 'rollback', uuid: uuidAt(3), reference: uuidAt(0), closes: by.closes },
    { ...plain, deed: 'promo', uuid: uuidAt(4), amountSatang: by.amountSatang },
  ]
}

/** A bet refers to nothing, a rollback to something; nothing refers to itself. */
function sound(message: Message): Message {
  const { deed, uuid: own } = message
  if (deed === 'bet') return { ...message, reference: null }
  const reference = message.reference ?? (deed === 'rollback' ? (own + 1) % UUIDS : null)
  return { ...message, reference: reference === own ? (own + 1) % UUIDS : reference }
}
