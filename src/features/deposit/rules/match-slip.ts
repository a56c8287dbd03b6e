import { TRUEMONEY, type SlipCode, bankOfToday } from './slip.ts'

/** Whether a line, whose reference the slip names, can have come from the bank that the slip names. */
export const isFromBank = ({ sendingBank }: SlipCode, payerBank: string | null): boolean =>
  // A wallet has no bank; a bank that is not named may be any.
  payerBank === null || (sendingBank !== TRUEMONEY && bankOfToday(payerBank) === sendingBank)

/** Whoever proves a transfer by its slip may have forgotten the satang, and nothing else of the amount. */
export const isSameBaht = (receivedSatang: bigint, baseSatang: bigint): boolean =>
  receivedSatang - (receivedSatang % 100n) === baseSatang
