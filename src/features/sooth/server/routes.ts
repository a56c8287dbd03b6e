import { route, type Route } from '#platform/http/route.ts'
import { listSoothRooms, readSoothRoom } from '../contract.ts'
import { listRooms } from './list-rooms.ts'
import type { SoothPorts } from './ports.ts'
import { readRoom } from './read-room.ts'

export const soothRoutes = (ports: SoothPorts): readonly Route[] => [
  route(listSoothRooms, (_input, { services }) => listRooms(services, ports)),
  route(readSoothRoom, (input, { services }) => readRoom(services, ports, input)),
]
