import { createFileRoute } from '@tanstack/react-router'
import { SettingScreen } from '#features/withdraw/operator/setting-screen.tsx'

export const Route = createFileRoute('/_desk/withdraw-setting')({
  staticData: { title: 'ตั้งค่าการถอน' },
  component: SettingScreen,
})
