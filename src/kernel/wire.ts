import * as z from 'zod/mini'

/** What a value is in JSON, in words of JSON Schema. */
export interface WireSchema {
  readonly type: 'string' | 'integer'
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly description: string
  readonly examples: readonly unknown[]
}

/** How schemas are described whose two sides differ; a codec alone cannot tell it. */
export const wireSchemas = z.registry<WireSchema>()

/** Says how a schema is described on the wire. */
export function onTheWire<Schema extends z.ZodMiniType>(
  schema: Schema,
  described: WireSchema,
): Schema {
  wireSchemas.add(schema, described)
  return schema
}
