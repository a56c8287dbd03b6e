/** Banks tell four to six of the last digits where they do not tell all. */
const TAIL_MIN = 4

/** Whether what a bank told of an account, all of it or its end, fits the account. */
export const isMaskOf = (account: string, told: string): boolean =>
  told === account || (told.length >= TAIL_MIN && told.length <= 6 && account.endsWith(told))
