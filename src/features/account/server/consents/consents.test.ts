import { describe, expect, test } from 'vitest'
import { visitor } from '#tests/support/client.ts'
import { memberActor, person, signInMember } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  consentVersions,
  listConsents,
  sayConsent,
  type ConsentPurpose,
} from '../../consent-contract.ts'
import { bootstrap, getProfile, logout, register } from '../../contract.ts'

const world = await testWorld({
  sandbox: true,
  env: { CHAT_SCRIPT_URL: 'https://chat.test/sdk.js', TAGS_SCRIPT_URL: 'https://tags.test/t.js' },
})

const say = (purpose: ConsentPurpose, isGiven: boolean) => ({
  purpose,
  version: consentVersions[purpose],
  is_given: isGiven,
})

const rowsOf = (memberId: number) =>
  world.query<{ purpose: string; version: string; is_given: boolean }>(
    `select purpose, version, is_given from account.consent
     where member_id = $1 and purpose not in ('terms', 'privacy') order by consent_id`,
    [memberId],
  )

/** Purposes with what stands of them. */
const standing = (all: readonly { purpose: string; is_given: boolean | null }[]) =>
  Object.fromEntries(all.map(({ purpose, is_given }) => [purpose, is_given]))

describe('a member', () => {
  test('is asked for everything, and each yes and no is a row with version and time', async () => {
    const member = await memberActor(world)
    expect(standing(await world.ask(listConsents, {}, member))).toEqual({
      terms: true,
      privacy: true,
      marketing: null,
      chat: null,
      analytics: null,
    })
    await world.ask(sayConsent, say('chat', true), member)
    await world.ask(sayConsent, say('marketing', false), member)
    await world.clock.advance(60_000)
    const all = await world.ask(sayConsent, say('chat', false), member)
    expect(standing(all)).toMatchObject({ chat: false, marketing: false, analytics: null })
    const { version } = say('chat', true)
    expect(await rowsOf(member.memberId)).toEqual([
      { purpose: 'chat', version, is_given: true },
      { purpose: 'marketing', version: consentVersions.marketing, is_given: false },
      { purpose: 'chat', version, is_given: false },
    ])
    const chat = all.find(({ purpose }) => purpose === 'chat')
    expect(chat?.last).toMatchObject({ version, is_given: false })
    const apart = (await world.clock.now()).getTime() - Date.parse(chat?.last?.said_at ?? '')
    expect(apart).toBeLessThan(60_000)
  })

  test('who says the same again leaves no second row', async () => {
    const member = await memberActor(world)
    await world.ask(sayConsent, say('analytics', true), member)
    await world.ask(sayConsent, say('analytics', true), member)
    expect(await rowsOf(member.memberId)).toHaveLength(1)
  })

  test('does not refuse what makes him a member', async () => {
    const member = await memberActor(world)
    expect((await world.call(sayConsent, say('terms', false), member)).code).toBe(
      'consent_required',
    )
  })

  test('says yes to the words that he saw, not to others', async () => {
    const member = await memberActor(world)
    const old = { ...say('chat', true), version: '2569-01-01' }
    expect((await world.call(sayConsent, old, member)).code).toBe('consent_words_changed')
    expect(await rowsOf(member.memberId)).toEqual([])
  })

  test('is asked again where the words are new since, the two texts included', async () => {
    const member = await memberActor(world)
    expect((await world.ask(bootstrap, {}, member)).consents_due).toEqual([])
    await world.query(
      `insert into account.consent (member_id, purpose, version, is_given)
       values ($1, 'chat', '2568-01-01', true), ($1, 'terms', '2568-01-01', true)`,
      [member.memberId],
    )
    const all = await world.ask(listConsents, {}, member)
    expect(standing(all)).toMatchObject({ chat: null, terms: null, privacy: true })
    expect(all.find(({ purpose }) => purpose === 'chat')?.last?.version).toBe('2568-01-01')
    expect((await world.ask(bootstrap, {}, member)).consents_due).toEqual(['terms'])
    await world.ask(sayConsent, say('terms', true), member)
    expect((await world.ask(bootstrap, {}, member)).consents_due).toEqual([])
  })

  test('sees and changes his own only', async () => {
    const [one, other] = [await memberActor(world), await memberActor(world)]
    await world.ask(sayConsent, say('chat', true), one)
    expect(standing(await world.ask(listConsents, {}, other))).toMatchObject({ chat: null })
  })

  test.each([
    ['a yes', true, [{ is_given: true }]],
    ['a no', false, [{ is_given: false }]],
    ['nothing where it was not asked', undefined, []],
  ])('registering keeps %s to news', async (_name, accept_marketing, rows) => {
    const { user_info } = await world.ask(register, { ...person(), accept_marketing })
    expect(await rowsOf(Number(user_info.id))).toMatchObject(rows)
  })

  test('has level and code for friends in the profile', async () => {
    const member = await memberActor(world)
    expect(await world.ask(getProfile, {}, member)).toMatchObject({
      level: 1,
      referral_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
    })
  })
})

describe('a visitor', () => {
  test('is asked for programs from outside, for the visit, and no row is kept of him', async () => {
    const guest = visitor()
    const [before] = await world.query('select count(*) as rows from account.consent')
    expect(standing(await world.ask(listConsents, {}, guest))).toEqual({
      chat: null,
      analytics: null,
    })
    await world.ask(sayConsent, say('chat', true), guest)
    const all = await world.ask(sayConsent, say('analytics', false), guest)
    expect(standing(all)).toEqual({ chat: true, analytics: false })
    expect(standing(await world.ask(listConsents, {}, guest))).toEqual(standing(all))
    expect(all.map(({ last }) => last)).toEqual([null, null])
    expect(await world.query('select count(*) as rows from account.consent')).toEqual([before])
    expect((await world.call(sayConsent, say('marketing', true), guest)).code).toBe(
      'consent_of_members',
    )
  })

  test('is forgotten when the browser is closed, and where a member logs out', async () => {
    const answer = await world.call(sayConsent, say('chat', true), visitor())
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^slth_member_visit=.*HttpOnly/)
    expect(cookie).not.toMatch(/max-age|expires/i)
    const member = await memberActor(world)
    await signInMember(world, member)
    member.cookies.set('slth_member_visit', cookie.split(/[=;]/)[1] ?? '')
    // What a visitor said before he signed in is not said by the member.
    expect(standing(await world.ask(listConsents, {}, member))).toMatchObject({ chat: null })
    await world.ask(logout, {}, member)
    expect(member.cookies.has('slth_member_visit')).toBe(false)
  })
})

test('nobody is asked for a program that the site does not load', async () => {
  const quiet = await world.secondSite({ CHAT_SCRIPT_URL: 'off', TAGS_SCRIPT_URL: 'off' })
  const response = await fetch(`${quiet.memberUrl}${listConsents.path}`)
  expect(((await response.json()) as { data: unknown }).data).toEqual([])
})
