/** What a provider knows a member by: the agent's code and his number, no personal data. */
export const playerOf = (agentCode: string, memberId: number | bigint): string =>
  `${agentCode}_${memberId}`

const NUMBER = /^[1-9]\d{0,17}$/

/** The member whom a provider's user is; null: no user of ours. */
export function memberOf(agentCode: string, user: string): bigint | null {
  const digits = user.slice(agentCode.length + 1)
  return NUMBER.test(digits) && user === playerOf(agentCode, BigInt(digits)) ? BigInt(digits) : null
}
