import * as z from 'zod/mini'
import { wireSchemas } from '#kernel/wire.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * What a schema of a contract is on the wire, as JSON Schema 2020-12. Both directions of a codec meet
 * there, so inputs and outputs are described the same way.
 * @throws for a schema that JSON cannot tell, a bigint without codec for example
 */
export function wireSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...wire } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const declared = wireSchemas.get(zodSchema)
      if (!declared) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, declared)
    },
  })
  return wire
}

/** The fields of an object on the wire, and which of them must be there. */
export function fieldsOf(
  schema: z.ZodMiniType,
): readonly (readonly [string, JsonSchema, boolean])[] {
  const wire = wireSchemaOf(schema)
  const properties = (wire['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
  const required = new Set((wire['required'] ?? []) as readonly string[])
  return Object.entries(properties).map(([name, field]) => [name, field, required.has(name)])
}
