import { defineAudit } from '#kernel/audit.ts'
import { offWords, productWords } from './rules/catalogue-words.ts'

/** What staff do to providers of games and to their games. */
export const gameAudit = defineAudit({
  nouns: { game: 'เกมและค่ายเกม' },
  objects: {
    game_provider: { thai: 'ค่ายเกม', permission: 'game.view' },
    game: { thai: 'เกม', permission: 'game.view', inside: 'game_provider' },
  },
  fields: {
    state: { thai: 'สถานะ', words: { active: 'เปิดให้เล่น', paused: 'ปิดปรับปรุง' } },
    is_enabled: { thai: 'เปิดให้เล่น', as: 'flag' },
    off_because: { thai: 'ปิดเพราะ', words: offWords },
    notice: { thai: 'ข้อความถึงสมาชิก' },
    until_at: { thai: 'คาดว่าจะเปิด', as: 'time' },
    name: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับที่' },
    product: { thai: 'ประเภท', words: productWords },
    return_percent: { thai: 'ค่าคืนทุน' },
    games: { thai: 'จำนวนเกมที่ค่ายแจ้ง' },
    lines: { thai: 'จำนวนบรรทัดที่ต่าง' },
    accepted: { thai: 'จำนวนบรรทัดที่รับ' },
    base_url: { thai: 'ที่อยู่ของค่าย' },
    operator_ref: { thai: 'รหัสของเราที่ค่าย' },
    signs_answers: { thai: 'คำตอบต้องมีลายเซ็น', as: 'flag' },
    addresses: { thai: 'เรียกเข้าได้จาก' },
    frame_origins: { thai: 'หน้าเกมอยู่ที่' },
    fingerprint: { thai: 'ลายนิ้วมือกุญแจ' },
  },
  actions: {
    'game.provider_paused': { thai: 'ปิดปรับปรุงค่ายเกม', object: 'game_provider' },
    'game.provider_opened': { thai: 'เปิดค่ายเกม', object: 'game_provider' },
    'game.switched_off': { thai: 'ปิดเกม', object: 'game' },
    'game.switched_on': { thai: 'เปิดเกม', object: 'game' },
    'game.list_asked': { thai: 'ดึงรายการเกม', object: 'game_provider' },
    'game.list_accepted': { thai: 'รับรายการเกม', object: 'game_provider' },
    'game.added': { thai: 'เพิ่มเกมจากรายการ', object: 'game' },
    'game.renamed': { thai: 'เปลี่ยนชื่อเกม', object: 'game' },
    'game.terms_accepted': { thai: 'รับค่าคืนทุนหรือประเภทใหม่', object: 'game' },
    'game.connection_changed': { thai: 'แก้การเชื่อมต่อค่ายเกม', object: 'game_provider' },
    'game.key_proposed': { thai: 'เสนอกุญแจของค่ายเกม', object: 'game_provider' },
    'game.key_added': { thai: 'เพิ่มกุญแจของค่ายเกม', object: 'game_provider' },
    'game.key_ended': { thai: 'เลิกใช้กุญแจของค่ายเกม', object: 'game_provider' },
    'game.secret_proposed': { thai: 'เสนอรหัสลับของค่ายเกม', object: 'game_provider' },
    'game.secret_added': { thai: 'ตั้งรหัสลับของค่ายเกม', object: 'game_provider' },
    'game.trust_rejected': {
      thai: 'ไม่รับกุญแจหรือรหัสลับของค่ายเกม',
      object: 'game_provider',
    },
    'game.secret_ended': { thai: 'เลิกใช้รหัสลับของค่ายเกม', object: 'game_provider' },
  },
})
