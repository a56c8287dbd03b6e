import { TableFlow } from './table-flow.ts'

// The page of live tables.

void new TableFlow().start()
