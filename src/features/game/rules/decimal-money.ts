import * as z from 'zod/mini'
import { formatBaht, parseBaht } from '#kernel/money.ts'
import { onTheWire } from '#kernel/wire.ts'

/** Above it a number of JSON no longer says each satang. */
const EXACT_MAX_SATANG = 2n ** 53n / 100n

/** Baht in a form's text, at most two decimals and no sign; satang inside. */
export const formMoney = () =>
  onTheWire(
    z.codec(z.string(), z.bigint(), {
      decode: (text, context) => {
        const parsed = parseBaht(text)
        if (parsed.ok) return parsed.value
        context.issues.push({ code: 'custom', input: text, message: 'no amount of baht' })
        return z.NEVER
      },
      encode: formatBaht,
    }),
    { type: 'string', description: 'Baht with at most two decimals', examples: ['3.56'] },
  )

/** Baht as a number in an answer; satang inside. */
export const jsonMoney = () =>
  z.codec(z.number(), z.bigint(), {
    decode: (baht) => BigInt(Math.round(baht * 100)),
    encode: (satang) => {
      if (satang > EXACT_MAX_SATANG) {
        throw new RangeError(`${satang} satang are more than a provider's number can say`)
      }
      const baht = formatBaht(satang)
      return Number(baht)
    },
  })
