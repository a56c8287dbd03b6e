import { createFileRoute } from '@tanstack/react-router'
import { ChannelScreen } from '#features/deposit/operator/channel-screen.tsx'

export const Route = createFileRoute('/_desk/deposit-channel')({
  staticData: { title: 'ช่องทางฝาก' },
  component: ChannelScreen,
})
