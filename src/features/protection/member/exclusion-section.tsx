import { IconChevronRight } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { getExclusion } from '../exclusion-contract.ts'
import { lengthBeside, lengthNames, type LengthName, lengthTable } from '../rules/exclusion.ts'
import { lengthWords, untilText } from './exclusion-words.ts'

const ExcludeSheet = lazy(() =>
  import('./exclude-sheet.tsx').then((file) => ({ default: file.ExcludeSheet })),
)

const parts = [
  { kind: 'time_out', title: 'พักการเล่น' },
  { kind: 'self', title: 'งดเล่นระยะยาว' },
] as const

/**
 * Pauses and self-exclusions to choose from.
 * @param ending what a long one ends elsewhere, said where it is said yes to
 */
export function ExclusionSection({ ending }: { ending: ReactNode }) {
  const [length, setLength] = useState<LengthName>()
  return (
    <>
      {parts.map(({ kind, title }) => (
        <Section key={kind} title={title}>
          <PanelList>
            {lengthNames
              .filter((name) => lengthTable[name].kind === kind)
              .map((name) => (
                <LengthRow key={name} name={name} onChoose={setLength} />
              ))}
          </PanelList>
        </Section>
      ))}
      <Suspense>
        {length ? (
          <ExcludeSheet length={length} ending={ending} onClose={() => setLength(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

/** A length to choose; beside an exclusion that runs it says what it is to that. */
function LengthRow({ name, onChoose }: { name: LengthName; onChoose: (name: LengthName) => void }) {
  const { data } = useCall(getExclusion, {}, { errorHandling: false })
  const running = data?.exclusion ?? null
  const beside = lengthBeside(
    name,
    running && {
      madeAt: new Date(running.made_at),
      until: running.until === null ? null : new Date(running.until),
    },
    new Date(serverNow()),
  )
  if (beside === 'covered') {
    return <ListRow title={lengthWords[name]} note="ช่วงที่พักอยู่ยาวกว่านี้แล้ว" />
  }
  return (
    <ListRow
      title={lengthWords[name]}
      {...(beside === 'again' && running
        ? { note: `กำลังพักอยู่ ${untilText(running.until)} กดเพื่อเริ่มนับใหม่` }
        : {})}
      end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
      onPress={() => onChoose(name)}
    />
  )
}
