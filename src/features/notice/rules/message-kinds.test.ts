import { expect, it } from 'vitest'
import type { MessageKind } from '#kernel/message.ts'
import { kindsOf, showMessage, topicByKind, topicsOf } from './message-kinds.ts'

const prizes = { topic: 'prize', title: 'รางวัล', note: 'เมื่อได้รางวัล' }
const kind = (name: string, topic = prizes): MessageKind<{ sum: string }> => ({
  kind: name,
  purpose: 'service',
  topic,
  look: 'prize',
  text: ({ sum }, { showsAmount }) => ({ title: name, body: showsAmount ? sum : 'ได้รางวัล' }),
  link: () => `/${name}`,
})
const gifts = { topic: 'gift', title: 'ของขวัญ', note: 'เมื่อได้ของขวัญ' }
const kinds = kindsOf([kind('won'), kind('given', gifts), kind('shared')])

it('offers each topic once, in the order of the kinds', () => {
  expect(topicsOf(kinds)).toEqual([prizes, gifts])
  expect(topicByKind(kinds)).toEqual({ won: 'prize', given: 'gift', shared: 'prize' })
})

it('shows a message by its kind, with sums only where they may stand', () => {
  const kept = { kind: 'won', facts: { sum: '฿5' } }
  const shown = { title: 'won', look: 'prize', link: '/won' }
  expect(showMessage(kinds, kept, { showsAmount: true })).toEqual({ ...shown, body: '฿5' })
  expect(showMessage(kinds, kept, { showsAmount: false })).toEqual({ ...shown, body: 'ได้รางวัล' })
})

it('shows nothing of a kind that it does not know, and takes no name twice', () => {
  expect(showMessage(kinds, { kind: 'gone', facts: {} }, { showsAmount: true })).toBeUndefined()
  expect(() => kindsOf([kind('won'), kind('won')])).toThrow('one name')
})
