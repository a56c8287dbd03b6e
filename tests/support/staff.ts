import { createStaff, type CreatedStaff } from '#features/staff/server/create-staff.ts'
import { totpCode } from '#platform/session/totp.ts'
import { login, loginCode } from '#features/staff/contract.ts'
import type { Role } from '#kernel/permission.ts'
import { visitor, type Actor } from './client.ts'
import type { World } from './world.ts'

/** A person of the back office who is logged in. */
export interface StaffActor extends Actor {
  readonly staffId: number
  readonly displayName: string
  readonly account: CreatedStaff
}

export const STAFF_PASSWORD = 'ฝนตกบนหลังคาสังกะสี'
const STEP_MS = 30_000
let count = 0

/** Makes a person with these roles and logs in, by password and code like anybody. */
export async function staffActor(world: World, ...roles: [Role, ...Role[]]): Promise<StaffActor> {
  count += 1
  const account = await createStaff(world.services, {
    username: `staff${count}`,
    displayName: `พนักงาน ${count}`,
    password: STAFF_PASSWORD,
    roles,
  })
  if (!account) throw new Error(`staff${count} exists already`)
  const actor = { ...visitor(), ...account, account }
  await signIn(world, actor)
  return actor
}

/** Logs a person in again: moving the clock by half an hour ends every session. */
export async function signIn(world: World, actor: StaffActor): Promise<void> {
  const { username, totpSecret } = actor.account
  const { login_token } = await world.ask(login, { username, password: STAFF_PASSWORD }, actor)
  const now = await world.services.clock.now()
  let code = totpCode(totpSecret, now)
  let answer = await world.call(loginCode, { login_token, code }, actor)
  if (answer.code === 'staff_code_used') {
    code = totpCode(totpSecret, new Date(now.getTime() + STEP_MS))
    answer = await world.call(loginCode, { login_token, code }, actor)
  }
  if (answer.error !== 0) throw new Error(`staff login: ${answer.code} ${answer.message}`)
  actor.bearer = answer.data.access_token
}
