import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveAgentInfo } from '#features/agent/server/agent-info.ts'
import { saveContent } from '#features/notice/server/edit-content.ts'
import { uploadImage } from '#features/notice/server/upload-image.ts'
import { MEMBER_NOTICE, VISITOR_NOTICE } from '#features/notice/rules/content.ts'
import type { Services } from '#platform/services.ts'
import { agentPorts } from './ports.ts'

type Content = Parameters<typeof saveContent>[2]
type Piece = Pick<Content, 'kind' | 'title'> &
  Partial<Pick<Content, 'audience' | 'body' | 'link'>> & {
    /** File in `demo-content/`, drawn by `scripts/make-demo-pictures.ts`. */
    readonly picture: string
  }

const CHAT = 'https://line.me/R/ti/p/@slth-demo'

const pieces: readonly Piece[] = [
  {
    kind: 'notification',
    audience: VISITOR_NOTICE,
    title: 'ยินดีต้อนรับสู่ SLTH',
    body: 'ผลยี่กีทุกรอบตรวจสอบย้อนหลังได้ด้วยตัวคุณเอง\nเว็บนี้เป็นโหมดสาธิต ไม่มีการใช้เงินจริง',
    picture: 'notice-welcome',
  },
  {
    kind: 'notification',
    audience: VISITOR_NOTICE,
    title: 'เล่นอย่างพอดี',
    body: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป\nตั้งใจเล่นเพื่อความสนุก และพักได้ทุกเมื่อ',
    picture: 'notice-limit',
  },
  {
    kind: 'notification',
    audience: MEMBER_NOTICE,
    title: 'ยี่กีออกผลทุก 15 นาที',
    body: 'วันละ 88 รอบ ยิงเลขได้จนถึงวินาทีสุดท้าย\nลองรอบทดลองได้ทุก 2 นาที',
    picture: 'notice-yeekee',
  },
  {
    kind: 'notification',
    audience: MEMBER_NOTICE,
    title: 'ฝากด้วย QR พร้อมเพย์',
    body: 'โอนให้ตรงทุกสตางค์ตามยอดบนหน้าจอ\nเงินเข้ากระเป๋าเองภายในไม่กี่วินาที',
    picture: 'notice-deposit',
  },
  {
    kind: 'banner',
    title: 'ยี่กี 88 รอบต่อวัน',
    body: 'ออกผลทุก 15 นาที',
    link: '/lotto/yeekee',
    picture: 'banner-yeekee',
  },
  {
    kind: 'banner',
    title: 'ตรวจผลได้ด้วยตัวเอง',
    body: 'คำนวณซ้ำได้ทุกรอบ',
    link: '/verify',
    picture: 'banner-verify',
  },
  {
    kind: 'banner',
    title: 'หวยไทย ลาว ฮานอย หุ้น',
    body: 'เปิดรับครบทุกตลาด',
    link: '/lotto/lobby',
    picture: 'banner-laos',
  },
  { kind: 'event', title: 'ทายผลประจำสัปดาห์', picture: 'event-poll' },
]

/** What a person of the content desk would publish on the first day, by the same use cases. */
export async function playContent(services: Services, staffId: number): Promise<void> {
  await saveAgentInfo(services, agentPorts, staffId, {
    agent_name: 'SLTH',
    agent_logo: null,
    line_admin_url: CHAT,
    line_contact_url: CHAT,
  })
  for (const { picture, ...piece } of pieces) {
    const bytes = await readFile(join(import.meta.dirname, 'demo-content', `${picture}.webp`))
    const { image } = await uploadImage(services, staffId, { bytes, isCut: false })
    await saveContent(services, staffId, {
      audience: null,
      body: '',
      link: null,
      ...piece,
      image,
      is_on: true,
      shows_from: null,
      shows_until: null,
    })
  }
}
