import type { WireInput, WireOutput } from '#kernel/contract.ts'
import type { calendarCheck, calendarList } from '../calendar-contract.ts'
import type { marketList, versionList, versionPreview, versionSave } from '../operator-contract.ts'

/** Markets, the versions of one, and what a person makes of them, as the calls have them. */
export type Market = WireOutput<typeof marketList>[number]
export type Versions = WireOutput<typeof versionList>
export type VersionItem = Versions['versions'][number]
export type VersionKind = Versions['kind']
export type Preview = WireOutput<typeof versionPreview>
export type Terms = WireInput<typeof versionSave>['terms']
export type RateTerms = NonNullable<Terms['rate']>
export type RateTerm = RateTerms['rates'][number]
export type RuleTerms = NonNullable<Terms['rule']>
export type ScheduleTerms = NonNullable<Terms['schedule']>
export type CalendarCheck = WireOutput<typeof calendarCheck>
export type CalendarDay = WireOutput<typeof calendarList>[number]

export const kindNames: { readonly [K in VersionKind]: string } = {
  rate: 'อัตราและวงเงิน',
  rule: 'กติกา',
  schedule: 'ตารางงวด',
}
