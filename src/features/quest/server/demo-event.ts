import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { saveEvent } from './event-desk.ts'
import { findEvents } from './event-store.ts'
import type { QuestPorts } from './ports.ts'
import { decideQuest, listDeskQuests, saveQuest } from './quest-desk.ts'

const DAYS = 7
const reason = 'กิจกรรมของร้านสาธิต'

/** An event of a demo from now on, with a quest that two people let out; where there is one, nothing. */
export async function makeDemoEvent(
  services: Services,
  ports: QuestPorts,
  staffId: number,
  secondId: number | undefined,
): Promise<void> {
  if (secondId === undefined || (await findEvents(services.db, 'all')).length > 0) return
  const now = await services.clock.now()
  const { event_id } = await saveEvent(services, staffId, {
    title: 'สัปดาห์ร่วมสนุก',
    body: 'เข้าร่วมแล้วโหวตโพลในสัปดาห์นี้ รับแต้มเพิ่มโดยไม่ต้องแทง',
    starts_at: now,
    ends_at: bangkokInstant(addDays(bangkokDay(now), DAYS)),
    reason,
  })
  const { quest_id } = await saveQuest(services, ports, staffId, {
    title: 'โหวตโพลในสัปดาห์ร่วมสนุก',
    type: 'poll_vote',
    period: 'event',
    product: null,
    goal: 1,
    points: 5,
    spins: null,
    event_id: Number(event_id),
    level_min: null,
    needs_quest: null,
    budget: null,
    reason,
  })
  const asked = (await listDeskQuests(services, ports, secondId)).find(
    (one) => one.quest_id === quest_id,
  )?.proposal
  if (!asked) return
  await decideQuest(services, secondId, 'approve', {
    quest_id: Number(quest_id),
    approval_id: Number(asked.approval_id),
    reason: 'ตรวจแล้วเหมาะสม',
  })
}
