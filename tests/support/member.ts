import type { WireInput } from '#kernel/contract.ts'
import { login, register } from '#features/account/contract.ts'
import { addDays } from '#kernel/time.ts'
import { visitor, type Actor } from './client.ts'
import type { World } from './world.ts'

export type Person = WireInput<typeof register>

/** A member who is logged in, with what was typed to register. */
export interface MemberActor extends Actor {
  readonly memberId: number
  readonly person: Person
}

let count = 0

/** What somebody types to register; each call is another person with another bank account. */
export function person(overrides: Partial<Person> = {}): Person {
  count += 1
  const serial = `${count}`.padStart(6, '0')
  return {
    phone: `0812${serial}`,
    password: 'ข้าวเหนียวมะม่วง',
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    // Nobody is another's person unless a test says so.
    birth_date: addDays('1960-01-01', count),
    bank_code: '004',
    bank_account_number: `456${serial}1`,
    accept_terms: true,
    ...overrides,
  }
}

/** Registers a person as the site does; the world needs its sandbox, whose bank is asked. */
export async function memberActor(
  world: World,
  overrides: Partial<Person> = {},
): Promise<MemberActor> {
  const typed = person(overrides)
  const actor = visitor()
  const { access_token, user_info } = await world.ask(register, typed, actor)
  return Object.assign(actor, {
    bearer: access_token,
    memberId: Number(user_info.id),
    person: typed,
  })
}

/** Logs a member in again: moving the clock by half an hour ends every session. */
export async function signInMember(world: World, actor: MemberActor): Promise<void> {
  const { phone, password } = actor.person
  actor.bearer = (await world.ask(login, { username: phone, password }, actor)).access_token
}
