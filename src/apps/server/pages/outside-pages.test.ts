import { describe, expect, test } from 'vitest'
import {
  type ConsentPurpose,
  consentVersions,
  sayConsent,
} from '#features/account/consent-contract.ts'
import { type Actor, visitor } from '#tests/support/client.ts'
import { memberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld({
  sandbox: true,
  env: {
    CHAT_SCRIPT_URL: 'https://chat.test/sdk.js?site=7&v="2"',
    CHAT_ORIGINS: 'wss://live.chat.test,https://*.pictures.test',
    TAGS_SCRIPT_URL: 'http://127.0.0.1:9/tags.js',
  },
})

/** What every page of the site says today, whatever is configured; a nonce is cut out. */
const STRICT =
  "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; script-src 'self' 'nonce-…' 'strict-dynamic'; style-src 'self' 'nonce-…'; " +
  "style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-src 'none'; worker-src 'self'"

/** What the page of a program says to whoever did not agree to it. */
const NOTHING =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "style-src-attr 'unsafe-inline'; sandbox"

async function open(path: string, actor: Actor = visitor(), site = world.site.memberUrl) {
  const cookie = [...actor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${site}${path}`, { headers: { cookie, accept: 'text/html' } })
  const policy = response.headers.get('content-security-policy') ?? ''
  return {
    status: response.status,
    policy: policy.replaceAll(/'nonce-[^']+'/g, "'nonce-…'"),
    headers: response.headers,
    text: await response.text(),
  }
}

const say = async (actor: Actor, purpose: ConsentPurpose, isGiven: boolean) =>
  world.ask(sayConsent, { purpose, version: consentVersions[purpose], is_given: isGiven }, actor)

describe('the page of a program from outside', () => {
  const chatPolicy = (from: string) =>
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
    `script-src 'nonce-…' ${from}; style-src 'unsafe-inline' ${from}; img-src data: ${from}; ` +
    `font-src data: ${from}; media-src ${from}; connect-src ${from}; frame-src ${from}; ` +
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

  test('is sent to nobody who has not agreed, and names no address then', async () => {
    const member = await memberActor(world)
    for (const actor of [visitor(), member]) {
      const page = await open('/outside/chat', actor)
      expect([page.status, page.policy]).toEqual([403, NOTHING])
      expect(page.text).not.toContain('chat.test')
    }
  })

  test.each(['a member', 'a visitor'])('is sent to %s with a yes, until the no', async (who) => {
    const actor = who === 'a member' ? await memberActor(world) : visitor()
    await say(actor, 'chat', true)
    const page = await open('/outside/chat', actor)
    expect(page.status).toBe(200)
    expect(page.policy).toBe(
      chatPolicy('https://chat.test wss://live.chat.test https://*.pictures.test'),
    )
    expect(page.text).toContain(
      'data-script-url="https://chat.test/sdk.js?site=7&amp;v=&quot;2&quot;"',
    )
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    // One program is not the other.
    expect((await open('/outside/tags', actor)).status).toBe(403)
    await say(actor, 'chat', false)
    expect((await open('/outside/chat', actor)).status).toBe(403)
  })

  test('is not sent for a yes to older words', async () => {
    const member = await memberActor(world)
    await world.query(
      `insert into account.consent (member_id, purpose, version, is_given)
       values ($1, 'chat', '2568-01-01', true)`,
      [member.memberId],
    )
    expect((await open('/outside/chat', member)).status).toBe(403)
    const guest = visitor()
    guest.cookies.set('slth_member_visit', 'chat~2568-01-01~1')
    expect((await open('/outside/chat', guest)).status).toBe(403)
  })

  test('names a program on the site’s own machine as the reader reaches it', async () => {
    const guest = visitor()
    await say(guest, 'analytics', true)
    const site = world.site.memberUrl.replace('127.0.0.1', 'localhost')
    const page = await open('/outside/tags', guest, site)
    expect(page.policy).toBe(chatPolicy('http://localhost:9'))
    expect(page.text).toContain('data-script-url="http://localhost:9/tags.js"')
  })
})

describe('the pages of the site', () => {
  test('allow a frame of their own where a program is configured, and no address outside, ever', async () => {
    const guest = visitor()
    const allowing = STRICT.replace("frame-src 'none'", "frame-src 'self'")
    expect((await open('/app-shell', guest)).policy).toBe(allowing)
    await say(guest, 'chat', true)
    await say(guest, 'analytics', true)
    expect((await open('/app-shell', guest)).policy).toBe(allowing)
  })

  test('are as strict as ever where none is, and there is no page of a program', async () => {
    const quiet = await world.secondSite({ CHAT_SCRIPT_URL: 'off', TAGS_SCRIPT_URL: 'off' })
    expect((await open('/app-shell', visitor(), quiet.memberUrl)).policy).toBe(STRICT)
    const guest = visitor()
    await say(guest, 'chat', true)
    const page = await open('/outside/chat', guest, quiet.memberUrl)
    expect([page.status, page.policy]).toEqual([404, STRICT])
    expect(page.text).not.toContain('chat.test')
  })

  test('are never widened at the back office', async () => {
    const desk = await fetch(`${world.site.operatorUrl}/health/live`)
    expect(desk.headers.get('content-security-policy')).toContain("frame-src 'none'")
  })
})
