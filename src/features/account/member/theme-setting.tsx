import { useLocalData } from '#ui/client/persisted.ts'
import { Segmented } from '#ui/parts/choice.tsx'
import { Section } from '#ui/parts/panel.tsx'
import type { ThemeChoice } from '#ui/theme/color-scheme.ts'

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'dark', label: 'มืด' },
  { value: 'light', label: 'สว่าง' },
  { value: 'system', label: 'ตามระบบ' },
]

/** Dark, light, or as the device; it stays on this device, also after a logout. */
export function ThemeSetting() {
  const { theme, setTheme } = useLocalData()
  return (
    <Section title="ธีม">
      <Segmented label="ธีม" items={choices} value={theme} onChange={setTheme} />
    </Section>
  )
}
