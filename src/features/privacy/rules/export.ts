/** So long a file of a member's data is kept for him. */
export const EXPORT_DAYS = 7

/** A section of the file: its title, and its rows between these two. */
export const sectionOpens = (section: string, thai: string): string =>
  `${JSON.stringify(section)}:{"title":${JSON.stringify(thai)},"rows":[`
export const SECTION_CLOSES = ']}'

/** How the file begins; sections follow, and `FILE_CLOSES`. */
export function fileOpens(about: {
  readonly memberId: number
  readonly madeAt: string
  readonly site: string
}): string {
  const head = {
    format: 'slth-member-data',
    version: 1,
    site: about.site,
    member_id: about.memberId,
    made_at: about.madeAt,
    notes: [
      'ช่องที่ลงท้ายด้วย _satang เป็นสตางค์ (100 = 1 บาท) ช่อง amount และ balance เป็นบาท',
      'วันเวลาเป็นเวลาประเทศไทย',
    ],
  }
  return `${JSON.stringify(head).slice(0, -1)},"sections":{`
}
export const FILE_CLOSES = '}}'

/** `slth-data-17-2026-11-24.json` */
export const exportFileName = (memberId: number, day: string): string =>
  `slth-data-${memberId}-${day}.json`
