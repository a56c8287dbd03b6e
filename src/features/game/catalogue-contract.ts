import { id } from '#kernel/contract.ts'

/** What a column of the catalogue holds at most. */
const ID_MAX = 2_147_483_647

/** The number of a provider, a studio, a game, a list of games or a provider's key. */
export const catalogueId = () => id(undefined, ID_MAX)
