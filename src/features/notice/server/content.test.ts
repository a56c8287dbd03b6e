import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listBanners, listEvents, listNotifications } from '../contract.ts'
import * as desk from '../operator-contract.ts'

const world = await testWorld()
const HOUR_MS = 60 * MINUTE_MS
const editor = await staffActor(world, 'editor')

/** A picture of one colour, as a paint program would write it. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#408020' } })
const png = (width: number, height: number): Promise<Buffer> =>
  picture(width, height).png().toBuffer()
const [small, common, thin, long] = await Promise.all([
  png(64, 64),
  png(640, 280),
  png(8, 64),
  png(5000, 64),
])

function form(bytes: Buffer, name = 'รูป.png'): FormData {
  const filled = new FormData()
  filled.append('file', new Blob([new Uint8Array(bytes)]), name)
  return filled
}

const part = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\nx\r\n`

const upload = async (bytes = common) =>
  (await world.ask(desk.uploadImage, form(bytes), editor)).image
const agent_code = world.services.config.agent.code
const auditRows = (itemId: number) =>
  world.query(
    `select action, before, after from platform.audit
      where object_kind = 'content' and object_id = $1 order by audit_id`,
    [`${itemId}`],
  )

describe('images', () => {
  test('one is kept by its hash, served for ever, and can run nothing', async () => {
    const image = await upload()
    expect(image).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
    expect(await upload()).toBe(image)
    const served = await fetch(world.site.memberUrl + image)
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await fetch(world.site.operatorUrl + image)).status).toBe(200)
    const missing = `${world.site.memberUrl}/media/${'0'.repeat(64)}.png`
    expect((await fetch(missing)).status).toBe(404)
    expect((await fetch(`${world.site.memberUrl}/media/..%2fsecrets.json`)).status).toBe(404)
  })

  test.each([
    ['image_missing', new FormData()],
    ['image_missing', form(Buffer.alloc(0))],
    ['image_too_large', form(Buffer.concat([small, Buffer.alloc(2 * 1024 * 1024)]))],
    ['image_type_unknown', form(Buffer.from('<svg onload="alert(1)"/>'), 'รูป.png')],
    ['image_type_unknown', form(Buffer.from('%PDF-1.7 …'), 'รูป.jpg')],
    ['image_broken', form(Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'รูป.jpg')],
    ['image_broken', form(common.subarray(0, common.length - 40))],
    ['image_size_odd', form(thin)],
    ['image_size_odd', form(long)],
  ])('%s', async (code, body) => {
    expect(await world.call(desk.uploadImage, body, editor)).toMatchObject({
      status: 200,
      code,
      details: [{ field: 'file' }],
    })
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a %s is drawn anew: nothing of it is kept but the picture',
    async (format) => {
      const gps = { IFD0: { Copyright: 'WHO TOOK IT' }, IFD3: { GPSLatitudeRef: 'WHERE IT WAS' } }
      const drawn = await picture(80, 40).withExif(gps).toFormat(format).toBuffer()
      const sent = Buffer.concat([drawn, Buffer.from('<script>TRAILING</script>')])
      const image = await upload(sent)
      const served = await fetch(world.site.memberUrl + image)
      const kept = Buffer.from(await served.arrayBuffer())
      for (const text of ['TRAILING', 'WHO TOOK IT', 'WHERE IT WAS'])
        expect(kept.includes(text), text).toBe(false)
      const meta = await sharp(kept).metadata()
      expect([meta.width, meta.height, meta.exif]).toEqual([80, 40, undefined])
    },
  )

  test('a picture that a phone held upright stands upright, without the word that said so', async () => {
    const lying = await picture(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { image, width, height } = await world.ask(desk.uploadImage, form(lying), editor)
    expect([width, height]).toEqual([40, 80])
    const kept = await (await fetch(world.site.memberUrl + image)).arrayBuffer()
    expect((await sharp(Buffer.from(kept)).metadata()).orientation).toBeUndefined()
  })

  test('what moves goes on moving', async () => {
    const frames = [picture(32, 32), picture(32, 32).negate()].map((one) => one.png().toBuffer())
    const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const kept = await (await fetch(world.site.memberUrl + (await upload(gif)))).arrayBuffer()
    expect((await sharp(Buffer.from(kept), { animated: true }).metadata()).pages).toBe(2)
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'file'],
    ['breaks off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na'],
    ['is empty', 'multipart/form-data; boundary=b', ''],
    [
      'a field in place of a file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
    ],
    ['two files', 'multipart/form-data; boundary=b', [part('a'), part('b'), '--b--\r\n'].join('')],
  ])('a body that %s is refused, never a fault', async (_what, type, body) => {
    const answer = await fetch(world.site.operatorUrl + desk.uploadImage.path, {
      method: 'POST',
      headers: {
        'content-type': type,
        authorization: `Bearer ${editor.bearer}`,
        cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body,
    })
    expect(answer.status).toBeLessThan(500)
    expect(((await answer.json()) as { error: number }).error).not.toBe(0)
  })

  test('a body that is no form, and a person who may not', async () => {
    expect((await world.call(desk.uploadImage, {}, editor)).status).toBe(415)
    const cashier = await staffActor(world, 'cashier')
    expect((await world.call(desk.uploadImage, form(small), cashier)).status).toBe(403)
    expect((await world.call(desk.uploadImage, form(small))).status).toBe(401)
  })
})

describe('content', () => {
  const notice = { kind: 'notification', audience: 1, title: 'ปิดปรับปรุงคืนนี้', is_on: true } as const

  test('notifications show by switch and time, in the order of the desk', async () => {
    const now = await world.services.clock.now()
    const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS).toISOString()
    const save = (title: string, more: object = {}) =>
      world.ask(desk.saveContent, { ...notice, title, ...more }, editor)
    const first = await save('หนึ่ง', { body: 'เนื้อความ' })
    const second = await save('สอง', { audience: 2, image: await upload() })
    await save('ยังไม่ถึงเวลา', { shows_from: hours(1) })
    await save('หมดเวลาแล้ว', { shows_until: hours(-1) })
    await save('ปิดอยู่', { is_on: false })
    expect(await world.ask(listNotifications, {})).toEqual([
      { id: first.item_id, type: 1, image: null, title: 'หนึ่ง', description: 'เนื้อความ' },
      { id: second.item_id, type: 2, image: second.image, title: 'สอง', description: '' },
    ])
    const kept = await world.ask(desk.listContent, { kind: 'notification' }, editor)
    expect(kept.map(({ title, state }) => [title, state])).toEqual([
      ['หนึ่ง', 'showing'],
      ['สอง', 'showing'],
      ['ยังไม่ถึงเวลา', 'scheduled'],
      ['หมดเวลาแล้ว', 'over'],
      ['ปิดอยู่', 'off'],
    ])

    const move = { item_id: Number(second.item_id), direction: 'before' as const }
    const moved = await world.ask(desk.moveContent, move, editor)
    expect(moved.slice(0, 2).map(({ title }) => title)).toEqual(['สอง', 'หนึ่ง'])
    // Nothing stands before the first one.
    expect((await world.ask(desk.moveContent, move, editor))[0]?.title).toBe('สอง')

    await world.clock.advance(2 * HOUR_MS)
    await signIn(world, editor)
    const later = await world.ask(listNotifications, {})
    expect(later.map(({ title }) => title)).toEqual(['สอง', 'หนึ่ง', 'ยังไม่ถึงเวลา'])
  })

  test('a change keeps what stood there before, a deletion is for good', async () => {
    const made = await world.ask(desk.saveContent, { ...notice, title: 'เดิม' }, editor)
    const item_id = Number(made.item_id)
    await world.ask(desk.saveContent, { ...notice, item_id, title: 'ใหม่' }, editor)
    await world.ask(desk.deleteContent, { item_id }, editor)
    expect((await world.ask(listNotifications, {})).map(({ id }) => id)).not.toContain(made.item_id)
    for (const again of [
      world.call(desk.deleteContent, { item_id }, editor),
      world.call(desk.moveContent, { item_id, direction: 'after' }, editor),
      world.call(desk.saveContent, { ...notice, item_id }, editor),
    ]) {
      expect((await again).status).toBe(404)
    }
    expect(await auditRows(item_id)).toMatchObject([
      { action: 'content.created' },
      { action: 'content.changed', before: { title: 'เดิม' }, after: { title: 'ใหม่' } },
      { action: 'content.deleted' },
    ])
  })

  test('moves, changes and deletions at one instant end, each with its answer', async () => {
    const ids: number[] = []
    for (const title of ['ก', 'ข', 'ค', 'ง']) {
      const made = await world.ask(desk.saveContent, { ...notice, title }, editor)
      ids.push(Number(made.item_id))
    }
    const answers = await Promise.all(
      ids.flatMap((item_id) => [
        world.call(desk.moveContent, { item_id, direction: 'before' }, editor),
        world.call(desk.saveContent, { ...notice, item_id, title: 'ใหม่' }, editor),
        world.call(desk.deleteContent, { item_id }, editor),
      ]),
    )
    expect(answers.map(({ status }) => status).filter((one) => one !== 200 && one !== 404)).toEqual(
      [],
    )
  })

  test('an item keeps its kind', async () => {
    const made = await world.ask(desk.saveContent, notice, editor)
    const item_id = Number(made.item_id)
    const asBanner = { kind: 'banner', item_id, title: 'แบนเนอร์', is_on: true }
    expect((await world.call(desk.saveContent, asBanner, editor)).status).toBe(404)
  })

  test('banners and events', async () => {
    const image = await upload()
    await world.ask(
      desk.saveContent,
      { kind: 'banner', title: 'ยี่กี', body: '88 รอบ', image, link: '/lotto/yeekee', is_on: true },
      editor,
    )
    await world.ask(desk.saveContent, { kind: 'event', title: 'ทายผล', image, is_on: true }, editor)
    expect(await world.ask(listBanners, { agent_code })).toMatchObject([
      { title: 'ยี่กี', subtitle: '88 รอบ', image, link: '/lotto/yeekee' },
    ])
    expect(await world.ask(listEvents, { agent_code })).toMatchObject([{ title: 'ทายผล', image }])
    for (const call of [listBanners, listEvents]) {
      expect((await world.call(call, { agent_code: 'other' })).code).toBe('notice_agent_unknown')
    }
  })

  test('a banner that led away before this was looked at leads nowhere', async () => {
    const image = await upload()
    const banner = { kind: 'banner', title: 'เก่า', image, link: '/lotto/yeekee', is_on: true }
    const { item_id } = await world.ask(desk.saveContent, banner, editor)
    await world.query(`update notice.item set link = E'/\\t/evil.example' where item_id = $1`, [
      item_id,
    ])
    const banners = await world.ask(listBanners, { agent_code })
    expect(banners.find(({ title }) => title === 'เก่า')?.link).toBeNull()
  })

  test.each([
    ['event_needs_image', { kind: 'event', title: 'ทายผล', is_on: true }, 'image'],
    ['image_unknown', { ...notice, image: `/media/${'0'.repeat(64)}.png` }, 'image'],
    ['invalid_input', { ...notice, title: ' ' }, 'title'],
    ['invalid_input', { ...notice, audience: null }, 'audience'],
    ['invalid_input', { ...notice, link: '/lotto/lobby' }, 'link'],
    ...[
      '//evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '/\r\n/evil.example',
      '\t//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/..//evil.example',
      '/.//evil.example',
      'https://evil.example/lotto',
      'https:/evil.example',
      'javascript:alert(1)',
      'lotto/lobby',
      '',
    ].map((link): [string, Record<string, unknown>, string] => [
      'invalid_input',
      { kind: 'banner', title: 'ก', link, is_on: true },
      'link',
    ]),
    [
      'invalid_input',
      { ...notice, shows_from: '2026-11-21T12:00:00Z', shows_until: '2026-11-21T12:00:00Z' },
      'shows_until',
    ],
  ])('%s: %o', async (code, input, field) => {
    expect(await world.call(desk.saveContent, input, editor)).toMatchObject({
      status: 200,
      code,
      details: [{ field }],
    })
  })
})
