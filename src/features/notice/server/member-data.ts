import { toWireTime } from '#kernel/time.ts'
import { type MemberData, tableData } from '#platform/member-data/member-data.ts'
import { type MessageKinds, showMessage } from '../rules/message-kinds.ts'
import { findMessages } from './inbox/message-store.ts'

const PAGE = 200

/** What the notices hold about a member: messages in the words in which he read them. */
export const noticeData = (kinds: MessageKinds): readonly MemberData[] => [
  {
    section: 'notices',
    thai: 'ข้อความแจ้งเตือน',
    tables: ['notice.message'],
    async read({ db }, memberId, after) {
      const beforeId = after === null ? null : BigInt(after)
      const rows = await findMessages(db, memberId, { beforeId, limit: PAGE })
      return {
        rows: rows.map((row) => {
          const shown = showMessage(kinds, row, { showsAmount: true })
          return {
            kind: row.kind,
            title: shown?.title ?? null,
            body: shown?.body ?? null,
            created_at: toWireTime(row.createdAt),
            read_at: row.readAt && toWireTime(row.readAt),
          }
        }),
        next: rows.length < PAGE ? null : `${rows.at(-1)?.messageId}`,
      }
    },
  },
  tableData({
    section: 'notice_devices',
    thai: 'อุปกรณ์ที่รับการแจ้งเตือน',
    table: 'notice.push_device',
    key: 'device_id',
    columns: ['device_id', 'name', 'shows_amount', 'created_at', 'sent_at', 'ended_at'],
  }),
  tableData({
    section: 'notice_topics_off',
    thai: 'เรื่องที่ปิดการแจ้งเตือน',
    table: 'notice.push_mute',
    columns: ['topic'],
  }),
]
