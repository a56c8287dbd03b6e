import * as z from 'zod/mini'
import { formatBaht, parseBaht } from '#kernel/money.ts'
import { onTheWire } from '#kernel/wire.ts'
import { AMOUNT_MAX_SATANG } from './wire-money.ts'

/** Above it a number of JSON no longer says each satang. */
const SAID_MAX_SATANG = 2n ** 53n / 100n

/** Baht in a form's text: at most two decimals, no sign, a hundred million at most; satang inside. */
export const formMoney = () =>
  onTheWire(
    z.codec(z.string(), z.bigint(), {
      decode: (text, context) => {
        const parsed = parseBaht(text)
        if (parsed.ok && parsed.value <= AMOUNT_MAX_SATANG) return parsed.value
        context.issues.push({ code: 'custom', input: text, message: 'no amount of baht' })
        return z.NEVER
      },
      encode: formatBaht,
    }),
    { type: 'string', description: 'Baht with at most two decimals', examples: ['3.56'] },
  )

/** Baht as a number in an answer, satang inside; a balance that cannot be said is the most that can. */
export const jsonMoney = () =>
  z.codec(z.number(), z.bigint(), {
    decode: (baht) => BigInt(Math.round(baht * 100)),
    encode: (satang) => {
      const baht = formatBaht(satang > SAID_MAX_SATANG ? SAID_MAX_SATANG : satang)
      return Number(baht)
    },
  })
