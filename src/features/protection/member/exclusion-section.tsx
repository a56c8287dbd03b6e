import { IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { lengthNames, type LengthName, lengthTable } from '../rules/exclusion.ts'
import { lengthWords } from './exclusion-words.ts'

const ExcludeSheet = lazy(() =>
  import('./exclude-sheet.tsx').then((file) => ({ default: file.ExcludeSheet })),
)

const parts = [
  { kind: 'time_out', title: 'พักการเล่น' },
  { kind: 'self', title: 'งดเล่นระยะยาว' },
] as const

/** Pauses and self-exclusions to choose from. */
export function ExclusionSection() {
  const [length, setLength] = useState<LengthName>()
  return (
    <>
      {parts.map(({ kind, title }) => (
        <Section key={kind} title={title}>
          <PanelList>
            {lengthNames
              .filter((name) => lengthTable[name].kind === kind)
              .map((name) => (
                <ListRow
                  key={name}
                  title={lengthWords[name]}
                  end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
                  onPress={() => setLength(name)}
                />
              ))}
          </PanelList>
        </Section>
      ))}
      <Suspense>
        {length ? <ExcludeSheet length={length} onClose={() => setLength(undefined)} /> : null}
      </Suspense>
    </>
  )
}
