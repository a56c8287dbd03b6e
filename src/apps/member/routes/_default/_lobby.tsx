import { createFileRoute } from '@tanstack/react-router'
import { LobbyLayout } from '../../shell/lobby-layout.tsx'

export const Route = createFileRoute('/_default/_lobby')({ component: LobbyLayout })
