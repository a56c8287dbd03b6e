import { expect, test } from 'vitest'
import { until } from '../testing/client.ts'
import { testSandbox } from '../testing/start.ts'
import { answerTo } from './answers.ts'

const FOREIGN = { origin: 'null' }

test('a visitor of any page writes, and somebody answers to what was written', async () => {
  await using world = await testSandbox()
  const begun = await world.post('/chat/conversations', {}, FOREIGN)
  expect(begun.status).toBe(201)
  const path = `/chat/conversations/${begun.body.conversation_id}/messages`
  expect((await world.get(path)).body).toMatchObject({
    messages: [{ from: 'staff' }],
    is_typing: false,
  })
  expect((await world.post(path, { text: 'ถอนเงินยังไงครับ' }, FOREIGN)).status).toBe(201)
  const typing = (await world.get(path)).body
  expect(typing.messages.at(-1)).toMatchObject({ from: 'visitor', text: 'ถอนเงินยังไงครับ' })
  const answered = await until('the answer', async () => {
    const { body } = await world.get(`${path}?after=${typing.messages.at(-1).id}`)
    return body.messages.length > 0 && body
  })
  expect(answered).toMatchObject({
    messages: [{ from: 'staff', text: answerTo('ถอน') }],
    is_typing: false,
  })
})

test('a person at the desk answers instead, and from then on nothing answers by itself', async () => {
  await using world = await testSandbox()
  const { conversation_id: id } = (await world.post('/chat/conversations', {})).body
  const path = `/chat/conversations/${id}/messages`
  await world.post('/chat', { conversation_id: id, text: 'ดิฉันชื่อแก้วค่ะ' })
  await world.post(path, { text: 'สวัสดีครับ' })
  const { body } = await world.get(path)
  expect(body.messages.map((one: { text: string }) => one.text).slice(1)).toEqual([
    'ดิฉันชื่อแก้วค่ะ',
    'สวัสดีครับ',
  ])
  expect(body.is_typing).toBe(false)
  expect((await world.get('/chat')).body).toContain('ดิฉันชื่อแก้วค่ะ')
  expect((await world.post('/chat', { conversation_id: 'conv_none', text: 'x' })).status).toBe(400)
})

test('nobody reads a conversation without its number, and an empty message is none', async () => {
  await using world = await testSandbox()
  expect((await world.get('/chat/conversations/conv_guess/messages')).status).toBe(404)
  const { conversation_id: id } = (await world.post('/chat/conversations', {})).body
  const empty = await world.post(`/chat/conversations/${id}/messages`, { text: '  ' })
  expect(empty.status).toBe(400)
})

test('pages of others write to the chat and the counter alone, never to the desk', async () => {
  await using world = await testSandbox()
  const elsewhere = { origin: 'http://site.test' }
  const desk = await world.post('/chat', { conversation_id: 'x', text: 'x' }, elsewhere)
  expect([desk.status, desk.body.error]).toEqual([403, 'foreign_origin'])
  const told = await world.post('/tags/collect', { event: 'page_view', page_path: '/' }, elsewhere)
  expect(told.status).toBe(201)
  expect((await world.get('/tags/events')).body.items).toEqual([
    { event: 'page_view', page_path: '/' },
  ])
})

test.each([
  ['ฝากแล้วเงินยังไม่เข้า', 'แจ้งเวลาและยอดที่โอน'],
  ['ลืมรหัสผ่าน', 'ลืมรหัสผ่าน'],
  ['หวยออกอะไร', 'ผลรางวัล'],
  ['อยากเลิกเล่น', '1323'],
  ['???', 'รายละเอียดเพิ่ม'],
])('%s', (written, answered) => {
  expect(answerTo(written)).toContain(answered)
})
