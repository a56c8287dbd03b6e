/** Told by the ledger's rewards, which know no feature; the wheel hands it on as its own. */
export { spinsReceived } from '#kernel/spins-received.ts'
