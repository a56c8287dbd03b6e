import { defineAudit } from '#kernel/audit.ts'

/** What staff set for members who play. */
export const protectionAudit = defineAudit({
  nouns: { play_limit: 'วงเงินของสมาชิก', play_pause: 'ช่วงพักการเล่น' },
  objects: {
    play_limit: { thai: 'วงเงินของสมาชิก', permission: 'member.view', inside: 'member' },
    play_pause: { thai: 'ช่วงพักการเล่น', permission: 'member.view', inside: 'member' },
  },
  fields: {
    limit_satang: { thai: 'วงเงิน', as: 'satang' },
    paused_until: { thai: 'พักการเล่นถึง', as: 'time' },
    session_minutes: { thai: 'เวลาเล่น (นาที)' },
  },
  actions: {
    'play_limit.tighten': { thai: 'ตั้งวงเงินให้เข้มขึ้น', object: 'play_limit' },
    'play_limit.loosen': { thai: 'ผ่อนวงเงินที่เว็บตั้งไว้', object: 'play_limit' },
    'play_pause.lift': { thai: 'ยกเลิกช่วงพักที่เว็บตั้งไว้', object: 'play_pause' },
  },
})
