// Placeholder until the first codegen.
// eslint-disable-next-line
export type Database = Record<string, any>
