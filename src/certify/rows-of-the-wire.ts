import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type Play, STAKE_UNITS as STAKE } from './play.ts'
import type { Row } from './row.ts'
import { signatureOf } from './wire.ts'

const WRONG_TYPES = 'RS_ERROR_WRONG_TYPES'
const WRONG_SYNTAX = 'RS_ERROR_WRONG_SYNTAX'
const FORGED = 'RS_ERROR_INVALID_SIGNATURE'

/** Amounts that are none; each stands in the body as it is written here. */
const NO_AMOUNTS = ['-100000', '1.5', '"1000000"', 'null', 'true']
/** More than a double holds: who reads it exactly may find it too much money instead. */
const HUGE_AMOUNT = '9007199254740992000'

/** Fields without which a bet is none. */
const REQUIRED = [
  'user',
  'token',
  'game_code',
  'transaction_uuid',
  'round',
  'round_closed',
  'amount',
  'currency',
  'is_free',
  'request_uuid',
]

/** Sends a bet that must be refused as it is, with nothing moved. */
async function refused(play: Play, body: string, ...statuses: string[]): Promise<void> {
  const before = await play.known(play.session)
  const exchange = await play.send('bet', body)
  const uuid = /"request_uuid":"([^"]+)"/.exec(body)?.[1]
  play.judge(exchange, {
    ...play.expected({ ...play.session, request_uuid: uuid }, statuses),
    balanceUnits: before,
  })
  await play.expectBalance(play.session, before)
}

/** A bet whose amount is written so. */
const withAmount = (play: Play, amount: string): string =>
  JSON.stringify(betOf(play)).replace(/"amount":\d+/, () => `"amount":${amount}`)

const betOf = (play: Play, fields: object = {}) =>
  play.message('bet', play.session, { amount: STAKE, ...fields })

/** A bet with a signature that is not right. */
async function forged(play: Play, sent: string, signature: string | undefined): Promise<void> {
  const before = await play.known(play.session)
  const exchange = await play.send('bet', sent, { signature })
  const uuid = /"request_uuid":\s*"([^"]+)"/.exec(sent)?.[1]
  const expected = play.expected({ ...play.session, request_uuid: uuid }, [FORGED])
  play.judge(exchange, { ...expected, isMute: true })
  await play.expectBalance(play.session, before)
}

let stranger: KeyObject | undefined

/** A key that no operator knows; making one takes a while. */
function strangersKey(): KeyObject {
  stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return stranger
}

/** A body whose signature has letters that the two alphabets of base64 write differently. */
function bodyWithBothAlphabets(play: Play): { body: string; signature: string } {
  for (;;) {
    const body = JSON.stringify(betOf(play))
    const signature = signatureOf(play.target.key, body)
    if (/[+/]/.test(signature)) return { body, signature }
  }
}

/** What a message looks like: W6, W33 and what every call says of its body. */
export const rowsOfTheWire: readonly Row[] = [
  {
    id: 'W6',
    title: 'an amount that is negative, a fraction, text, null or too large',
    play: async (play) => {
      for (const amount of NO_AMOUNTS) {
        await refused(play, withAmount(play, amount), WRONG_TYPES)
      }
      await refused(play, withAmount(play, HUGE_AMOUNT), WRONG_TYPES, 'RS_ERROR_NOT_ENOUGH_MONEY')
    },
  },
  {
    id: 'W6a',
    title: 'a bet that lacks a field, or has one of another shape',
    play: async (play) => {
      for (const field of REQUIRED) {
        await refused(play, JSON.stringify(betOf(play, { [field]: undefined })), WRONG_TYPES)
      }
      for (const fields of [{ transaction_uuid: 'certify' }, { round_closed: 'no' }]) {
        await refused(play, JSON.stringify(betOf(play, fields)), WRONG_TYPES)
      }
    },
  },
  {
    id: 'W6b',
    title: 'a body that is not JSON',
    play: async (play) => {
      await refused(play, JSON.stringify(betOf(play)).slice(0, -1), WRONG_SYNTAX)
      await refused(play, '', WRONG_SYNTAX)
    },
  },
  {
    id: 'W6c',
    title: 'another currency than that of the session',
    play: async (play) => {
      const currency = play.session.currency === 'EUR' ? 'USD' : 'EUR'
      await play.round().bet(STAKE, { fields: { currency }, is: 'RS_ERROR_WRONG_CURRENCY' })
    },
  },
  {
    id: 'W33',
    title: 'no signature, one of another key, of another body, or in another alphabet',
    play: async (play) => {
      const { body, signature } = bodyWithBothAlphabets(play)
      await forged(play, body, undefined)
      await forged(play, body, 'certify')
      await forged(play, body, signatureOf(strangersKey(), body))
      await forged(play, body.replace('"is_free":false', '"is_free":true '), signature)
      await forged(play, body, Buffer.from(signature, 'base64').toString('base64url'))
      await forged(play, body, Buffer.from(signature, 'base64').toString('hex'))
    },
  },
  {
    id: 'W33a',
    title: 'the signature is over the bytes as sent: one more space is a wrong one',
    play: async (play) => {
      const body = JSON.stringify(betOf(play))
      const signature = signatureOf(play.target.key, body)
      await forged(play, body.replace('"amount":', '"amount": '), signature)
      await forged(play, `${body}\n`, signature)
    },
  },
  {
    id: 'W33b',
    title: 'a signed body that is written with spaces and escapes is taken',
    play: async (play) => {
      const before = await play.known(play.session)
      const body = betOf(play, { bet: 'ก' })
      const sent = JSON.stringify(body, null, 2).replace('ก', '\\u0e01')
      const exchange = await play.send('bet', sent)
      const expected = play.expected(body, ['RS_OK'])
      play.judge(exchange, { ...expected, balanceUnits: before - STAKE })
      await play.expectBalance(play.session, before - STAKE)
    },
  },
]
