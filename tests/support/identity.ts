import sharp from 'sharp'
import { sendDocuments, uploadIdCard, uploadSelfie } from '#features/identity/contract.ts'
import {
  acceptDocuments,
  listIdentityReviews,
  lookAtDocuments,
} from '#features/identity/operator-contract.ts'
import type { Actor } from './client.ts'
import type { MemberActor } from './member.ts'
import type { World } from './world.ts'

/** A picture of a card, as far as a program cares. */
export const cardPicture = (width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#5080a0' } })
    .jpeg()
    .toBuffer()

/** A file as a browser sends it. */
export function fileForm(bytes: Buffer, name = 'บัตร.jpg'): FormData {
  const filled = new FormData()
  filled.append('file', new Blob([new Uint8Array(bytes)]), name)
  return filled
}

/** Uploads both pictures and sends them in. @returns the review that waits */
export async function sendBoth(world: World, member: MemberActor): Promise<number> {
  const picture = await cardPicture()
  await world.ask(uploadIdCard, fileForm(picture), member)
  await world.ask(uploadSelfie, fileForm(picture), member)
  await world.ask(sendDocuments, {}, member)
  const [row] = await world.query<{ review_id: string }>(
    'select max(review_id) as review_id from identity.review where member_id = $1',
    [member.memberId],
  )
  return Number(row?.review_id)
}

/** Looks at what waits of a member and accepts it, as the desk does. */
export async function acceptAll(world: World, member: MemberActor, officer: Actor): Promise<void> {
  const { items } = await world.ask(listIdentityReviews, { status: 'waiting' }, officer)
  for (const one of items) {
    if (Number(one.member.member_id) !== member.memberId) continue
    await world.ask(lookAtDocuments, { review_id: one.review_id }, officer)
    await world.ask(acceptDocuments, { review_id: one.review_id }, officer)
  }
}

/** Other ceilings than those of the site, in baht; what is not said is open. */
export async function setCeilings(
  world: World,
  tiers: readonly {
    readonly deposit?: readonly [once: number, day: number]
    readonly withdraw?: readonly [once: number, day: number]
  }[],
): Promise<void> {
  const [row] = await world.query<{ version: number }>(
    'insert into identity.ceiling_version select max(version) + 1 from identity.ceiling_version returning version',
  )
  const satang = (baht: number | undefined) => (baht === undefined ? null : baht * 100)
  for (const [tier, { deposit, withdraw }] of tiers.entries()) {
    await world.query('insert into identity.ceiling values ($1, $2, $3, $4, $5, $6)', [
      row?.version,
      tier,
      satang(deposit?.[0]),
      satang(deposit?.[1]),
      satang(withdraw?.[0]),
      satang(withdraw?.[1]),
    ])
  }
}
