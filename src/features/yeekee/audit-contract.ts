import { defineAudit } from '#kernel/audit.ts'

/** What staff do to the shooting of all rounds. */
export const yeekeeAudit = defineAudit({
  nouns: { yeekee: 'ยี่กี' },
  objects: { yeekee: { thai: 'ยี่กี', permission: 'lottery.view' } },
  fields: { shooting_on: { thai: 'การยิงเลข', as: 'flag', words: { true: 'เปิด', false: 'ปิด' } } },
  actions: { 'yeekee.switch': { thai: 'เปิดหรือปิดการยิงเลข', object: 'yeekee' } },
})
