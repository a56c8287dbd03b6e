import { ProviderRefusal } from '#kernel/provider-contract.ts'
import type { ProviderRequest } from '#platform/http/provider-route.ts'
import type { BalanceAnswer, BalanceBody, InfoBody } from '../contract.ts'
import { memberOf } from '../rules/player.ts'
import { findPlayed, hasPlayed, hashOfToken } from './session-store.ts'
import type { Provider } from './verify-provider.ts'

type Request = ProviderRequest<unknown, Provider>

/** The balance of the wallet that a token plays from. @throws ProviderRefusal INVALID_TOKEN, INVALID_GAME */
export async function readBalance(
  body: BalanceBody,
  { services: { db, config }, sender: { providerId } }: Request,
): Promise<BalanceAnswer> {
  const memberId = memberOf(config.agent.code, body.user)
  const played =
    memberId !== null &&
    (await findPlayed(db, {
      providerId,
      memberId,
      tokenHash: hashOfToken(body.token),
      gameCode: body.game_code,
    }))
  if (!played) throw new ProviderRefusal('RS_ERROR_INVALID_TOKEN')
  if (!played.hasGame) throw new ProviderRefusal('RS_ERROR_INVALID_GAME')
  return {
    user: body.user,
    status: 'RS_OK',
    request_uuid: body.request_uuid,
    currency: 'THB',
    balance: played.balanceSatang,
  }
}

/** What a provider may know of a member: nothing before he has played there, and no personal data ever. */
export async function readInfo(
  { user, request_uuid }: InfoBody,
  { services: { db, config }, sender: { providerId } }: Request,
) {
  const memberId = memberOf(config.agent.code, user)
  if (memberId === null || !(await hasPlayed(db, providerId, memberId))) {
    throw new ProviderRefusal('RS_ERROR_USER_DISABLED')
  }
  return {
    user,
    status: 'RS_OK' as const,
    request_uuid,
    country: 'TH' as const,
    jurisdiction: 'TH' as const,
    sub_partner_id: config.agent.code,
    tags: [],
  }
}
